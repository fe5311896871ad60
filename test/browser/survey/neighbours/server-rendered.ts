// A script that blocks the parser and writes the HTML that a server would have rendered.
import { renderToString } from 'react-dom/server';
import { hydratedName, tree } from './react.ts';

document.write(`<section data-subject="${hydratedName}">${renderToString(tree(() => {}))}</section>`);
