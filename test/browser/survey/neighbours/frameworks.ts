import { html, nothing, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { mount } from 'svelte';
import { createApp, nextTick, ref } from 'vue';
import Article from './Article.svelte';
import { hydratedName, startReact } from './react.ts';
import { defineSubjects } from './subject.ts';
import { rotated, textOf } from './words.ts';

const vueTemplate = `<article><h2>Understanding photosynthesis</h2>
<p>Immediately <template v-if="n % 2 === 0">photosynthesis converts energy</template> <b>important</b> <template v-if="n % 2">afterwards something different</template></p>
<p><template v-if="n % 2 === 0"><i>Cyanobacteria</i> perform</template>the organisms remain here</p>
<p>{{ n % 3 === 0 ? 'A single sentence of words' : '' }}</p>
<ul><li v-for="item in [0, 1, 2, 3].filter((item) => (item + n) % 2)" :key="item">Element number {{ item }} of everybody's list</li></ul>
<p>Counter: {{ n }} presses altogether</p>
<p>{{ textOf(n) }}</p>
<p>They utilize {{ n }} additional facilities to accomplish objective {{ n + 1 }}.</p>
<p>They utilize <template v-if="n % 2 === 0">additional </template>facilities<b v-if="n % 2"> to accomplish the objective</b> in the district.</p>
<p><template v-if="n % 2 === 0">They utilize additional <i>facilities</i></template><template v-else><i>facilities</i>They utilize additional </template></p>
<p :key="n" :title="'They utilize additional facilities ' + n">{{ textOf(n + 1) }}</p>
<ul><li v-for="item in rotated(n)" :key="item">They subsequently {{ item }}.</li></ul>
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
<p>${textOf(n)}</p>
<p>They utilize ${n} additional facilities to accomplish objective ${n + 1}.</p>
<p>They utilize ${n % 2 === 0 ? 'additional ' : nothing}facilities${n % 2 ? html`<b> to accomplish the objective</b>` : nothing} in the district.</p>
<p>${n % 2 === 0 ? html`They utilize additional <i>facilities</i>` : html`<i>facilities</i>They utilize additional `}</p>
${keyed(n, html`<p title=${`They utilize additional facilities ${n}`}>${textOf(n + 1)}</p>`)}
<ul>${repeat(
  rotated(n),
  (item) => item,
  (item) => html`<li>They subsequently ${item}.</li>`,
)}</ul>
${n % 2 === 0 ? 'Bare textual information inside the article' : nothing}</article>`;

/** Changes text by the methods of the DOM that move, split, join, replace and reuse text nodes. */
function startScript(section: HTMLElement): () => void {
  section.innerHTML =
    '<p>They utilize additional facilities.</p><p>They <i>commence</i> the construction.</p>';
  const [first = section, second = section] = section.querySelectorAll('p');
  const [only] = first.childNodes;
  let kept: Node | null = null;
  const splitAt = (node: Node | undefined, offset: number) => {
    if (node instanceof Text && node.length > offset) node.splitText(offset);
  };
  const steps = [
    () => splitAt(first.childNodes[0], 5),
    () => first.normalize(),
    () => second.append(...first.childNodes),
    () => second.prepend(second.lastChild ?? ''),
    () => first.append(second.firstChild ?? ''),
    () => {
      kept = first;
      first.remove();
    },
    () => kept !== null && section.prepend(kept),
    () => first.replaceChildren(only ?? ''),
    () => {
      second.textContent = textOf(0);
    },
    () => splitAt(second.childNodes[0], 12),
    () => second.childNodes[1]?.remove(),
    () => section.append(second.cloneNode(true)),
  ];
  return () => steps.shift()?.();
}

defineSubjects({
  Script: (section) => ({ roots: [section], next: startScript(section) }),
  React: async (section) => ({ roots: [section], next: await startReact(section) }),
  [hydratedName]: async (section) => ({ roots: [section], next: await startReact(section) }),
  Vue(section) {
    const n = ref(0);
    const app = createApp({ setup: () => ({ n, rotated, textOf }), template: vueTemplate });
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
    mount(Article, { target: section, props: { onNext, rotated, textOf } });
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
