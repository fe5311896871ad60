import { useData, useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { nextTick, onMounted, watch } from 'vue';
import './style.css';

async function drawDiagrams(isDark) {
  const blocks = [...document.querySelectorAll('pre.mermaid')];
  if (blocks.length === 0) return;
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({ startOnLoad: false, theme: isDark ? 'dark' : 'neutral' });
  for (const block of blocks) {
    block.dataset.source ??= block.textContent;
    block.textContent = block.dataset.source;
    delete block.dataset.processed;
  }
  await mermaid.run({ nodes: blocks });
}

export default {
  extends: DefaultTheme,
  setup() {
    const { isDark } = useData();
    const route = useRoute();
    onMounted(() => drawDiagrams(isDark.value));
    watch([() => route.path, isDark], () => nextTick(() => drawDiagrams(isDark.value)));
  },
};
