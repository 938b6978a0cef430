/** The style of the evidence file, for screens and A4 paper. It fetches nothing. */
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
#seal.plain{background:var(--soft)}
#seal.good{background:var(--good)}
#seal.bad{background:var(--bad)}
#seal strong{font-size:15px}
#seal p{margin:2px 0 0;max-width:100ch}
#seal label{display:block;margin-top:8px;font-size:12px}
#seal input{display:block;width:100%;max-width:46ch;margin-top:2px;padding:5px 8px;border:0;font:13px ui-monospace,Consolas,"Liberation Mono",monospace}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:12px 24px;margin:0}
dd{margin:0}
.wide{position:relative;overflow-x:auto}
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
@media (max-width:700px){main{padding:14px}table:not(.matrix){min-width:760px}.matrix{min-width:900px}}
@page{size:A4 landscape;margin:12mm}
@media print{
body{font-size:10px}main{max-width:none;padding:0}h1{font-size:18px}h2{font-size:13px;break-after:avoid}
table{font-size:9px}dt{font-size:9px}small,thead th{font-size:8px}code{font-size:7px}.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}
#seal{position:static;padding:6px 10px;color:var(--ink);background:#fff;border:2px solid var(--ink);-webkit-print-color-adjust:exact;print-color-adjust:exact}
#seal.good{color:var(--good);border-color:var(--good);background:#fff}
#seal.bad{color:#fff;background:var(--bad)}
#seal label{display:none}
.matrix th:first-child{width:150px}
}
`
