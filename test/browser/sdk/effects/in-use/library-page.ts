/** Page on which a simulated visitor uses the tools. Its script counts the click and key events on the page. */
export const libraryPage = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>How tides work</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/library.css"><script src="/library.js" defer></script>
<script type="module" src="/driver.mjs"></script></head>
<body>
<header><a href="#main" id="home">Harbour Town Library</a>
<form role="search"><input type="search" id="search" aria-label="Search the catalog"><button id="find" title="Search"><span class="unseen">Search</span></button></form></header>
<nav aria-label="Main"><ul><li><a href="#hours">Hours</a></li><li><a href="#events">Events</a></li></ul></nav>
<main id="main"><h1>How tides work</h1>
<article>
<p id="first">Twice a day the water of the harbour rises and falls. The moon draws the sea towards itself, and the turning earth carries every harbour through the high water it makes.</p>
<h2 id="moon">The moon</h2>
<p id="second">The library keeps tide tables of two hundred years. <a href="#sun" id="to-sun">The sun</a> has a part in it as well.</p>
<h3 id="sun">The sun</h3>
<p id="third">When sun and moon pull together, a spring tide comes. <strong>It is higher</strong> than the others.</p>
<img id="boat" src="/picture.png" alt="A boat at low water" width="40" height="40">
<aside><p>Beside the article.</p></aside>
<form><label>Notes <textarea id="notes" rows="4" cols="30"></textarea></label></form>
</article>
<div id="card" class="hand">Reserve a seat</div>
<button id="send" type="button">Send</button>
<label>Mail <input id="mail" type="email"></label>
</main>
<footer><p>Harbour Town</p></footer>
</body></html>`;

export const libraryStyle = `
body { margin: 16px; font: 16px/24px sans-serif; color: #1b2430; background: #fff; }
main { min-height: 2400px; max-width: 600px; }
.hand { cursor: pointer; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }`;

export const libraryScript = `
window.seen = { card: 0, send: 0, keys: [], inputs: [], first: 0 };
document.querySelector('#card').addEventListener('click', () => { seen.card += 1; });
document.querySelector('#send').addEventListener('click', () => { seen.send += 1; });
document.querySelector('#first').addEventListener('click', () => { seen.first += 1; });
document.addEventListener('keydown', (event) => { seen.keys.push(event.key); });
document.addEventListener('input', (event) => { seen.inputs.push(event.target.id); });`;

export interface Seen {
  readonly card: number;
  readonly send: number;
  readonly first: number;
  readonly keys: string[];
  readonly inputs: string[];
}
