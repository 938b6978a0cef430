import {
  after,
  atEnd,
  before,
  between,
  bodyOf,
  edit,
  exchange,
  forged,
  partOf,
  rowsOf,
  sectionOf,
  swap,
  type Tampering,
} from './edits'
import { sealTamperings } from './seal-tampering'

const decisions = '<section id="decisions">'
const fakeDecisions = `<section id="decisions"><h2>Decisions</h2><p>${forged}</p></section>`
const overlay = `<div style="position:fixed;inset:0;background:white;z-index:9">${forged}</div>`
const shadow = (mode: string) => `<template shadowrootmode="${mode}"><h2>Decisions</h2>${forged}</template>`
const script = '<script>'

const content: readonly Tampering[] = [
  edit('the reviewer, as people read it', '<dd><bdi>Grace Hopper', `<dd><bdi>${forged}`),
  edit('the reviewer in the data', '"reviewer":"Grace Hopper"', `"reviewer":"${forged}"`),
  edit('a decision, as people read it', '<strong>Remove</strong>', '<strong>Keep</strong>'),
  edit('a decision in the data', '"decision":"revoke"', '"decision":"keep"'),
  edit('the result of a change', '"result":"done"', '"result":"gone"'),
  edit('a cell of the matrix', '<td class="mark">×', '<td class="mark">●'),
  edit('one digit of a fingerprint', '<code>1111', '<code>1112'),
  edit('a time', '2026-03-04 09:30:00 UTC', '2026-03-05 09:30:00 UTC'),
  { what: 'a row removed', change: (file) => swap(file, rowsOf(file, 'decisions')[2] ?? '', '') },
  {
    what: 'a row twice',
    change: (file) =>
      swap(file, rowsOf(file, 'decisions')[2] ?? '', (rowsOf(file, 'decisions')[2] ?? '').repeat(2)),
  },
  {
    what: 'two rows of the decisions exchanged',
    change: (file) => exchange(file, rowsOf(file, 'decisions')[1], rowsOf(file, 'decisions')[2]),
  },
  {
    what: 'two rows of the population exchanged',
    change: (file) => exchange(file, rowsOf(file, 'population')[1], rowsOf(file, 'population')[2]),
  },
  {
    what: 'two heads of a table exchanged',
    change: (file) => exchange(file, '<span>Removed</span>', '<span>Added</span>'),
  },
  edit('a letter of another alphabet that looks the same', 'nobody needs', 'nob\u043edy needs'),
  edit('an invisible space', 'nobody needs', 'nobody\u200b needs'),
  edit('a soft hyphen', 'nobody needs', 'no\u00adbody needs'),
  edit('a reversed writing direction', 'nobody needs', '\u202enobody needs'),
  edit('a no-break space', 'nobody needs', 'nobody\u00a0needs'),
  edit('a character reference for a letter', '<bdi>Grace', '<bdi>&#71;race'),
  edit('a NUL character', '<bdi>Grace', '<bdi>\u0000Grace'),
  after('a comment in a cell', '<bdi>Grace', '<!-- x -->'),
  edit('a hidden row', '<tbody><tr>', '<tbody><tr hidden>'),
  edit('a style attribute', '<tbody><tr>', '<tbody><tr style="display:none">'),
  edit('a tag in capitals', '<tbody><tr>', '<TBODY><tr>'),
  edit('a second class attribute', '<table class="matrix"', '<table class="matrix" class="x"'),
  before('text inside a table, which browsers move above it', '<tbody>', forged),
  before(
    'an image with an event handler',
    '<h2>Decisions',
    `<img src="x" onerror="document.title='${forged}'">`,
  ),
]

const places: readonly Tampering[] = [
  edit('another id of a section', decisions, '<section id="decision">'),
  before('a section of the same id before the real one', decisions, fakeDecisions),
  {
    what: 'a section of the same id after the real one',
    change: (file) => swap(file, sectionOf(file, 'decisions'), sectionOf(file, 'decisions') + fakeDecisions),
  },
  {
    what: 'two sections exchanged',
    change: (file) => exchange(file, sectionOf(file, 'about'), sectionOf(file, 'changes')),
  },
  {
    what: 'the contents of two sections exchanged',
    change: (file) => exchange(file, partOf(file, 'about'), partOf(file, 'changes')),
  },
  { what: 'a section removed', change: (file) => swap(file, sectionOf(file, 'changes'), '') },
  { what: 'a section emptied', change: (file) => swap(file, bodyOf(file, 'changes'), '') },
  {
    what: 'a section twice',
    change: (file) => swap(file, sectionOf(file, 'changes'), sectionOf(file, 'changes').repeat(2)),
  },
  edit('a mark twice', '<!--end about-->', '<!--end about--><!--end about-->'),
  edit('a mark removed', '<!--end about-->', ''),
  before('text between two sections', decisions, forged),
  before('a comment between two sections', decisions, '<!-- x -->'),
  {
    what: 'a section inside closed details',
    change: (file) =>
      swap(file, sectionOf(file, 'decisions'), `<details>${sectionOf(file, 'decisions')}</details>`),
  },
  before('a section inside an open text area', decisions, '<textarea hidden>'),
  before('a section inside an open comment', decisions, '<!--'),
  before('a section inside a template', decisions, '<template>'),
  before('the rest as plain text', decisions, '<plaintext hidden>'),
]

const frame: readonly Tampering[] = [
  edit('the title', '<title>Role', '<title>Rule'),
  edit('the heading', '<h1>Role review', `<h1>${forged}`),
  edit('an attribute of html', '<html lang="en"', '<html lang="en" hidden'),
  edit('an attribute of body', '<body>', '<body hidden>'),
  edit('a style of body', '<body>', '<body style="display:none">'),
  edit('a class of main', '<main>', '<main class="x">'),
  edit('the style sheet', '<style>', '<style>tbody{display:none}'),
  before('a second style sheet', '</head>', '<style>tbody{display:none}</style>'),
  before('a style sheet before the script', script, '<style>tbody{display:none}</style>'),
  atEnd('a style sheet at the end', '<style>tbody{display:none}</style>'),
  before(
    'a linked style sheet',
    '</head>',
    '<link rel="stylesheet" href="data:text/css,tbody{display:none}">',
  ),
  before('a refresh', '</head>', '<meta http-equiv="refresh" content="0;url=about:blank">'),
  before('a base', '</head>', '<base href="https://example.com/">'),
  edit('a policy that allows more', "script-src '", "script-src 'unsafe-inline' '"),
  edit('another encoding', 'charset="utf-8"', 'charset="windows-1252"', 'not checked'),
  edit('no document type', '<!DOCTYPE html>', ''),
  edit('an older document type', '<!DOCTYPE html>', '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">'),
  before('a comment before everything', '<html', '<!-- x -->'),
  before('text before everything', '<!DOCTYPE', forged),
  before('text before the script', script, forged),
  before('an element before the script', script, overlay),
  edit('a seal painted green', '<div id="seal">', `<div id="seal" class="good">${forged}`),
  before(
    'a second seal',
    '<main>',
    `<div id="seal" class="good"><strong>Unchanged since it was signed</strong>${forged}</div>`,
  ),
]

const late: readonly Tampering[] = [
  after('an open shadow root in a section', decisions, shadow('open')),
  after('a closed shadow root in a section', decisions, shadow('closed')),
  after('an open shadow root in main', '<main>', shadow('open')),
  after('a closed shadow root in main', '<main>', shadow('closed')),
  after('a shadow root in body', '<body>', shadow('closed')),
  after(
    'a shadow root that reorders its content',
    '<main>',
    `<template shadowrootmode="open">${forged}<slot></slot></template>`,
  ),
  after(
    'a serializable shadow root',
    '<h1>',
    `<template shadowrootmode="open" shadowrootserializable shadowrootclonable>${forged}</template>`,
  ),
  atEnd('a second section after the end', fakeDecisions),
  atEnd('an open dialog after the end', `<dialog open>${forged}</dialog>`),
  atEnd('a layer over everything', overlay),
  atEnd('a late attribute of body', '<body hidden>'),
  atEnd('a late attribute of html', '<html hidden>'),
  atEnd('text after the end', forged),
  atEnd('a comment after the end', '<!-- x -->'),
  atEnd('a line break after the end', '\n'),
  atEnd('a script after the end', `<script>document.querySelector('h1').append('${forged}')</script>`),
  atEnd('a frame after the end', `<iframe srcdoc="${forged}"></iframe>`),
  atEnd('a drawing after the end', `<svg style="position:fixed;inset:0"><text y="20">${forged}</text></svg>`),
  atEnd('an object after the end', `<object data="data:text/html,${forged}"></object>`),
  atEnd(
    'a popover after the end',
    `<div popover id="p">${forged}</div><button popovertarget="p">${forged}</button>`,
  ),
  { what: 'the second half missing', change: (file) => file.slice(0, file.indexOf(decisions)) },
]

const scripts: readonly Tampering[] = [
  edit('a changed script, which the policy stops', '<script>', '<script>/* */', 'not checked'),
  edit('a script that is data', '<script>', '<script type="text/plain">', 'not checked'),
  {
    what: 'no script',
    change: (file) => swap(file, between(file, script, '</script>'), ''),
    shows: 'not checked',
  },
  before(
    'another policy, without scripts',
    '<meta http-equiv',
    `<meta http-equiv="Content-Security-Policy" content="script-src 'none'">`,
    'not checked',
  ),
  before('everything as plain text', script, '<plaintext>', 'not checked'),
  {
    what: 'the script at the end',
    change: (file) => {
      const own = between(file, script, '</script>')
      return swap(swap(file, own, ''), '</body>', `${forged}${own}</body>`)
    },
  },
  {
    what: 'the script twice',
    change: (file) => swap(file, '</body>', `${between(file, script, '</script>')}</body>`),
  },
]

const bytes: readonly Tampering[] = [
  { what: 'a byte order mark', change: (file) => `\ufeff${file}`, shows: 'same page' },
  { what: 'UTF-16', change: (file) => Buffer.from(`\ufeff${file}`, 'utf16le'), shows: 'same page' },
  { what: 'the line breaks of Windows', change: (file) => file.replaceAll('\n', '\r\n'), shows: 'same page' },
  edit(
    'another spelling of a tag before the script',
    '<meta charset="utf-8">',
    '<META charset=utf-8 >',
    'same page',
  ),
]

export const tamperings: readonly Tampering[] = [
  ...content,
  ...places,
  ...frame,
  ...late,
  ...scripts,
  ...sealTamperings,
  ...bytes,
]
