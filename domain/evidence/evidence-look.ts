/** The look of the evidence file, on screen and on A4. Nothing in it is fetched. */
export const evidenceStyle = `
:root{color-scheme:light;--ink:#14171f;--soft:#4a5261;--line:#d5d9e0;--good:#0f6e4f;--bad:#b3261e;--warn:#8a5300}
*{box-sizing:border-box}
body{margin:0;color:var(--ink);background:#fff;font:13px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;overflow-wrap:break-word}
main{max-width:1280px;margin:0 auto;padding:24px}
h1{font-size:24px;line-height:1.25;margin:8px 0 20px}
h2{font-size:16px;margin:32px 0 10px;padding-top:14px;border-top:2px solid var(--ink)}
small,dt{color:var(--soft);font-size:11px}
code{font:10px/1.4 ui-monospace,Consolas,"Liberation Mono",monospace}
code,h1,dd,tbody th,.note{overflow-wrap:anywhere}
#seal{padding:14px 24px;color:#fff;background:var(--warn);position:sticky;top:0;z-index:1}
#seal.good{background:var(--good)}
#seal.bad{background:var(--bad)}
#seal strong{font-size:15px}
#seal p{margin:2px 0 0}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:12px 24px;margin:0}
dd{margin:0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:12px}
th,td{border:1px solid var(--line);padding:4px 7px;text-align:left;vertical-align:top}
thead th{background:#f3f4f7;color:var(--soft);font-size:11px}
tbody th{font-weight:600;min-width:10em}
td code{display:inline-block;min-width:18em}
.note{white-space:pre-wrap;display:inline-block;min-width:11em}
.matrix{table-layout:fixed}
.matrix th:first-child{width:190px}
.matrix thead th:not(:first-child){height:190px;vertical-align:bottom;padding:6px 2px;text-align:left}
.matrix thead th:not(:first-child) span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.mark{text-align:center;padding:3px 0;vertical-align:middle}
.say{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.broken{outline:3px solid var(--bad);outline-offset:6px}
@media (max-width:700px){main{padding:14px}table:not(.matrix){min-width:760px}.matrix{min-width:900px}}
@page{size:A4 landscape;margin:12mm}
@media print{
body{font-size:10px}main{max-width:none;padding:0}h1{font-size:18px}h2{font-size:13px;break-after:avoid}
table{font-size:9px}code{font-size:7px}.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}
#seal{position:static;padding:6px 10px;color:var(--ink);background:#fff;border:2px solid var(--ink);-webkit-print-color-adjust:exact;print-color-adjust:exact}
#seal.good{color:var(--good);border-color:var(--good);background:#fff}
#seal.bad{color:#fff;background:var(--bad)}
.matrix th:first-child{width:150px}
}
`

/**
 * Checks the file that it stands in, without a network: the same rules as `checkEvidence`, over the document as the browser
 * writes it out again. It runs as the last thing of the page, before anything has been changed. Nothing in it may look like a
 * mark or the end of a script.
 */
export const evidenceScript = `
(async () => {
  'use strict'
  const file = '<!doctype html>' + document.documentElement.outerHTML
  const titles = { about: 'About this review', population: 'Population', matrix: 'Matrix', decisions: 'Decisions', changes: 'Changes made',
    frame: 'Everything around the sections', manifest: 'Checksums', signature: 'Signature' }
  const names = ['about', 'population', 'matrix', 'decisions', 'changes']
  const begin = (name) => '<' + '!--begin ' + name + '-->'
  const end = (name) => '<' + '!--end ' + name + '-->'
  const partOf = (text, name) => {
    const pieces = text.split(begin(name))
    const bodies = (pieces[1] || '').split(end(name))
    return pieces.length === 2 && bodies.length === 2 ? bodies[0] : undefined
  }
  const frameOf = () => [...names, 'manifest', 'signature'].reduce((text, name) => {
    const body = partOf(text, name)
    return body === undefined ? text : text.split(begin(name) + body + end(name)).join(begin(name) + end(name))
  }, file)
  const show = (look, title, words) => {
    const seal = document.getElementById('seal')
    seal.className = look
    seal.querySelector('strong').textContent = title
    seal.querySelector('p').textContent = words
  }
  const element = (tag, text) => {
    const made = document.createElement(tag)
    made.textContent = text
    return made
  }
  const scriptText = (name) => {
    const part = partOf(file, name)
    const open = '<script type="application/json">'
    return part && part.startsWith(open) ? part.slice(open.length, part.lastIndexOf('<')) : ''
  }
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
  const encoder = new TextEncoder()
  if (!globalThis.crypto || !crypto.subtle)
    return show('unknown', 'Not checked', 'This browser does not check files here. Save the file and open it from the disk, or use: npm run evidence -- verify FILE')
  const digest = async (text) => [...new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const broken = []
  let manifest
  let signed = 'unchecked'
  try {
    manifest = JSON.parse(scriptText('manifest'))
    for (const name of [...names, 'frame']) {
      const part = name === 'frame' ? frameOf() : partOf(file, name)
      if (part === undefined || (await digest(part)) !== manifest.sections[name]) broken.push(name)
    }
    if (Object.keys(manifest.sections).length !== names.length + 1) broken.push('manifest')
  } catch {
    broken.push('manifest')
  }
  try {
    const signature = JSON.parse(scriptText('signature'))
    if (manifest && manifest.public_key === null) signed = signature === null ? 'none' : 'wrong'
    else {
      let key
      try {
        key = await crypto.subtle.importKey('raw', bytes(manifest.public_key), { name: 'Ed25519' }, false, ['verify'])
      } catch (error) {
        if (error.name !== 'NotSupportedError') throw error
      }
      if (key) signed = (await crypto.subtle.verify('Ed25519', key, bytes(signature), encoder.encode(scriptText('manifest')))) ? 'right' : 'wrong'
    }
  } catch {
    signed = 'wrong'
  }
  if (signed === 'wrong') broken.push('signature')
  const sums = document.getElementById('sums')
  const list = document.createElement('dl')
  for (const [name, sum] of Object.entries((manifest && manifest.sections) || {})) {
    const row = document.createElement('div')
    const value = document.createElement('dd')
    value.append(element('code', String(sum)))
    row.append(element('dt', (titles[name] || name) + (broken.includes(name) ? ': changed' : ': as signed')), value)
    list.append(row)
  }
  sums.append(list)
  const key = manifest && manifest.public_key
  if (key) {
    sums.append(element('p', 'Ed25519 public key of the server. Compare it with what the server shows at /api/console/reviews/key:'), element('code', String(key)))
  }
  for (const name of broken) {
    const section = document.getElementById(name)
    if (section) section.classList.add('broken')
  }
  const named = broken.map((name) => titles[name] || name).join(', ')
  if (broken.length > 0) show('bad', 'This file was changed', 'Not as it was signed: ' + named + '.')
  else if (signed === 'right') show('good', 'Unchanged since it was signed', 'Every section has its checksum, and the signature is that of the key at the end of this file.')
  else if (signed === 'none') show('unknown', 'Unchanged, but not signed', 'Every section has its checksum. Nobody signed them: whoever can write files can write these anew.')
  else show('unknown', 'Unchanged; signature not checked', 'Every section has its checksum. This browser cannot check Ed25519 signatures; use: npm run evidence -- verify FILE')
})()
`
