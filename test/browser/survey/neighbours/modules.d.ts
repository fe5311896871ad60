declare module '*.svelte' {
  import type { Component } from 'svelte';

  const component: Component<{ onNext(next: () => void): void }>;
  export default component;
}

declare module '@hotwired/turbo';
