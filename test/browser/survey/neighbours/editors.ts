import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { basicSetup, EditorView } from 'codemirror';
import { $getRoot, $insertNodes, createEditor } from 'lexical';
import Quill from 'quill';
import tinymce from 'tinymce';
import 'tinymce/icons/default';
import 'tinymce/models/dom';
import 'tinymce/themes/silver';
import 'trix';
import { defineSubjects } from './subject.ts';

const html =
  '<p>Understanding <strong>photosynthesis</strong> requires additional information.</p><p>See <a href="https://example.org/">the article</a> about it.</p>';

/** Returns the first text node of an editor that is long enough to be measured. */
function firstText(root: Node): Node | null {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, (node) =>
    (node.nodeValue ?? '').trim().length > 5 ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  return texts.nextNode();
}

function hostIn(section: HTMLElement): HTMLElement {
  const host = document.createElement('div');
  section.append(host);
  return host;
}

defineSubjects({
  CodeMirror(section) {
    const view = new EditorView({
      doc: 'const photosynthesis = 1; // additional\nfunction information() {}',
      extensions: [basicSetup],
      parent: section,
    });
    return {
      roots: [section],
      read: () => view.state.doc.toString(),
      measured: () => firstText(view.contentDOM),
    };
  },
  TipTap(section) {
    const editor = new Editor({ element: section, extensions: [StarterKit], content: html });
    return { roots: [section], read: () => editor.getHTML(), measured: () => firstText(section) };
  },
  Quill(section) {
    const quill = new Quill(hostIn(section), { theme: 'snow' });
    quill.setContents(quill.clipboard.convert({ html }));
    const read = () => JSON.stringify([quill.getContents(), quill.getSemanticHTML(), quill.root.innerHTML]);
    return { roots: [section], read, measured: () => firstText(quill.root) };
  },
  async TinyMCE(section) {
    const [editor] = await tinymce.init({
      target: hostIn(section),
      license_key: 'gpl',
      skin_url: '/tinymce/skins/ui/oxide',
      content_css: '/tinymce/skins/content/default/content.css',
      promotion: false,
    });
    editor?.setContent(html);
    return {
      roots: [section, editor?.getDoc() ?? section],
      read: () => editor?.getContent() ?? '',
      measured: () => editor && firstText(editor.getBody()),
    };
  },
  async 'TinyMCE inline'(section) {
    const host = hostIn(section);
    const [editor] = await tinymce.init({
      target: host,
      inline: true,
      license_key: 'gpl',
      skin_url: '/tinymce/skins/ui/oxide',
    });
    editor?.setContent(html);
    return { roots: [section], read: () => editor?.getContent() ?? '', measured: () => firstText(host) };
  },
  Trix(section) {
    const input = document.createElement('input');
    Object.assign(input, { id: 'trix-value', type: 'hidden', value: html });
    const editor = document.createElement('trix-editor');
    editor.setAttribute('input', input.id);
    section.append(input, editor);
    return { roots: [section], read: () => input.value, measured: () => firstText(editor) };
  },
  Lexical(section) {
    const host = hostIn(section);
    host.contentEditable = 'true';
    const editor = createEditor({ nodes: [HeadingNode, QuoteNode], onError: reportError });
    editor.setRootElement(host);
    registerRichText(editor);
    const parsed = new DOMParser().parseFromString(html.replaceAll(/<\/?a[^>]*>/g, ''), 'text/html');
    editor.update(() => {
      $getRoot().select();
      $insertNodes($generateNodesFromDOM(editor, parsed));
    });
    const read = () => editor.read(() => $generateHtmlFromNodes(editor)) + host.innerHTML;
    return { roots: [section], read, measured: () => firstText(host) };
  },
  contenteditable(section) {
    const host = hostIn(section);
    host.contentEditable = 'true';
    host.innerHTML = html;
    return { roots: [section], read: () => host.innerHTML, measured: () => firstText(host) };
  },
});
