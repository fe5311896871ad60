import { html, nothing, render } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { mount } from 'svelte';
import { createApp, nextTick, ref } from 'vue';
import Article from './Article.svelte';
import { hydratedName, startReact } from './react.ts';
import { defineSubjects } from './subject.ts';

const vueTemplate = `<article><h2>Understanding photosynthesis</h2>
<p>Immediately <template v-if="n % 2 === 0">photosynthesis converts energy</template> <b>important</b> <template v-if="n % 2">afterwards something different</template></p>
<p><template v-if="n % 2 === 0"><i>Cyanobacteria</i> perform</template>the organisms remain here</p>
<p>{{ n % 3 === 0 ? 'A single sentence of words' : '' }}</p>
<ul><li v-for="item in [0, 1, 2, 3].filter((item) => (item + n) % 2)" :key="item">Element number {{ item }} of everybody's list</li></ul>
<p>Counter: {{ n }} presses altogether</p>
<template v-if="n % 2 === 0">Bare textual information inside the article</template></article>`;

const litTemplate = (n: number) => html`<article><h2>Understanding photosynthesis</h2>
<p>Immediately ${n % 2 === 0 ? 'photosynthesis converts energy' : nothing} <b>important</b> ${n % 2 ? 'afterwards something different' : nothing}</p>
<p>${n % 2 === 0 ? html`<i>Cyanobacteria</i> perform` : nothing}the organisms remain here</p>
<p>${n % 3 === 0 ? 'A single sentence of words' : ''}</p>
<ul>${repeat(
  [0, 1, 2, 3].filter((item) => (item + n) % 2),
  (item) => item,
  (item) => html`<li>Element number ${item} of everybody's list</li>`,
)}</ul>
<p>Counter: ${n} presses altogether</p>
${n % 2 === 0 ? 'Bare textual information inside the article' : nothing}</article>`;

defineSubjects({
  React: (section) => ({ roots: [section], next: startReact(section) }),
  [hydratedName]: (section) => ({ roots: [section], next: startReact(section) }),
  Vue(section) {
    const n = ref(0);
    const app = createApp({ setup: () => ({ n }), template: vueTemplate });
    app.config.errorHandler = (error: unknown) => {
      window.neighbours.caught.push(`Vue: ${error}`);
    };
    app.mount(section);
    return {
      roots: [section],
      next() {
        n.value += 1;
        return nextTick();
      },
    };
  },
  Svelte(section) {
    let next = () => {};
    const onNext = (given: () => void) => {
      next = given;
    };
    mount(Article, { target: section, props: { onNext } });
    return { roots: [section], next: () => next() };
  },
  Lit(section) {
    let n = 0;
    render(litTemplate(n), section);
    return {
      roots: [section],
      next() {
        n += 1;
        render(litTemplate(n), section);
      },
    };
  },
});
