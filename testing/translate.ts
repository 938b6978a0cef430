/**
 * Does to the texts of a page what Google Translate does: an element with the translation takes the place of
 * each text node.
 */
export function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Node[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const isLeftAlone = node.parentElement?.closest('font, script, style, textarea, option, [translate=no]')
    if (isLeftAlone || !node.textContent?.trim()) continue
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = node.textContent
    outer.append(inner)
    node.parentNode?.replaceChild(outer, node)
  }
}
