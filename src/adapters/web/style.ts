import { createHash } from 'node:crypto';

/** The one style sheet of every page. Text and its ground keep WCAG AA contrast in both schemes. */
export const STYLE = `
:root { color-scheme: light dark; --back: #fff; --soft: #f4f6f8; --line: #cfd5dc; --track: #dde2e8; --text: #1b1f24;
  --quiet: #525c67; --link: #0b57b8; --good: #17742f; --decent: #855600; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --back: #14171b; --soft: #1d2127; --line: #3a404a; --track: #343a43;
  --text: #e4e7eb; --quiet: #a9b2bd; --link: #8ab8ff; --good: #5fce80; --decent: #e6b84a; --bad: #ff8f86; } }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.6 system-ui, sans-serif; color: var(--text); background: var(--back);
  overflow-wrap: anywhere; }
body > * { max-width: 56rem; margin: 0 auto; padding: 1rem clamp(1rem, 4vw, 2rem); }
body > header { font-weight: 600; letter-spacing: .02em; color: var(--quiet); }
body > footer { margin-top: 2rem; font-size: .875rem; color: var(--quiet); }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 .25rem; font-size: clamp(1.5rem, 5vw, 2.1rem); }
h2 { margin: 2.5rem 0 1rem; font-size: 1.3rem; }
h3 { margin: 0; font-size: 1.05rem; }
p { margin: .5rem 0; max-width: 44rem; }
ul { margin: 0; padding: 0; list-style: none; }
a { color: var(--link); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px; }
bdi, code { unicode-bidi: isolate; }
code { font: .875rem/1.5 ui-monospace, monospace; }
.quiet { color: var(--quiet); }
.good { color: var(--good); } .decent { color: var(--decent); } .bad { color: var(--bad); }
.notice { margin: 1.5rem 0; padding: .75rem 1rem; max-width: none; background: var(--soft);
  border-left: 4px solid var(--link); border-radius: 4px; }
.notice.bad { color: var(--text); border-color: var(--bad); }
.score { display: flex; flex-wrap: wrap; align-items: center; gap: 1rem 2rem; margin: 1.5rem 0; }
.score > div { flex: 1 1 16rem; }
.gauge { flex: none; width: 9rem; height: 9rem; }
.gauge circle { fill: none; stroke-width: 10; stroke: var(--track); }
.gauge circle + circle { stroke: currentcolor; stroke-linecap: round; }
.gauge text { fill: var(--text); font-size: 30px; font-weight: 700; text-anchor: middle; }
.class { font-size: 1.6rem; font-weight: 700; }
.categories { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 1rem 2rem; }
.categories b { float: right; margin-left: 1rem; font-variant-numeric: tabular-nums; }
.bar { display: block; width: 100%; height: .4rem; margin-top: .35rem; border-radius: .2rem; background: var(--track); }
.bar rect { fill: var(--link); }
.audits > li { padding: 1rem 0; border-top: 1px solid var(--line); }
.audits .quiet { margin: .15rem 0 .5rem; font-size: .875rem; }
.mark { display: inline-block; margin-right: .5rem; padding: 0 .5rem; font-size: .8125rem; font-weight: 600;
  border: 1px solid; border-radius: 1rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.evidence li { margin: .4rem 0; padding: .4rem .7rem; background: var(--soft); border-radius: 4px; }
.evidence code { white-space: pre-wrap; }
details { margin-top: 1rem; border-top: 1px solid var(--line); }
summary { padding: .75rem 0; cursor: pointer; }
summary h2 { display: inline; margin: 0; font-size: 1.1rem; }
form { display: grid; gap: .5rem; max-width: 24rem; margin-top: 1.5rem; }
label { font-weight: 600; }
input, button { min-height: 2.75rem; padding: .4rem .75rem; font: inherit; border-radius: 6px; }
input { width: 100%; color: inherit; background: var(--back); border: 1px solid var(--quiet); }
button { justify-self: start; cursor: pointer; font-weight: 600; color: var(--back); background: var(--link);
  border: 1px solid var(--link); }
@media print { details::details-content { content-visibility: visible; } }
`;

/** The pages load nothing and run nothing; their one style sheet is named by its hash. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
