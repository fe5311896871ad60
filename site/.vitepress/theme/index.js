import { useData, useRoute, withBase } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h, nextTick, onMounted, watch } from 'vue';
import './style.css';

async function drawDiagrams(isDark) {
  const blocks = [...document.querySelectorAll('pre.mermaid')];
  if (blocks.length === 0) return;
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    theme: isDark ? 'dark' : 'neutral',
    // Keeps diagrams at their natural size, because scaling them to the page would shrink their text.
    sequence: { useMaxWidth: false },
    flowchart: { useMaxWidth: false },
    er: { useMaxWidth: false },
    // The default contrast of edge labels in the dark theme is under 4.5:1.
    ...(isDark ? { themeVariables: { edgeLabelBackground: '#333' } } : {}),
  });
  for (const block of blocks) {
    block.dataset.source ??= block.textContent;
    block.textContent = block.dataset.source;
    delete block.dataset.processed;
    block.tabIndex = 0;
  }
  await mermaid.run({ nodes: blocks });
}

/** Replaces VitePress's "not found" page, because that page has no main landmark. */
const notFound = () =>
  h('main', { class: 'vp-doc not-found' }, [
    h('h1', 'Page not found'),
    h('p', h('a', { href: withBase('/') }, 'All documentation')),
  ]);

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': notFound }),
  setup() {
    const { isDark } = useData();
    const route = useRoute();
    onMounted(() => drawDiagrams(isDark.value));
    watch([() => route.path, isDark], () => nextTick(() => drawDiagrams(isDark.value)));
  },
};
