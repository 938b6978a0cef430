/** What a translator put in the place of a text of React's, by that text. */
const standIns = new WeakMap<Node, Element>()

/** Where a node is among the children of an element: itself, or what it was put into or replaced by. */
function placeIn(parent: Node, node: Node): Node | undefined {
  let at: Node | null | undefined = node.parentNode === parent ? node : (standIns.get(node) ?? node)
  while (at && at.parentNode !== parent) at = at.parentNode
  return at ?? undefined
}

function watchTexts(): void {
  const texts = new MutationObserver((changes) => {
    // A text that changed while it was away takes its place again, and the translator translates it anew.
    for (const { target } of changes) standIns.get(target)?.replaceWith(target)
  })
  const children = new MutationObserver((changes) => {
    const fresh = new Set<Node>()
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      for (const node of addedNodes) {
        if (node.nodeName === 'FONT') fresh.add(node)
        standIns.get(node)?.remove()
        standIns.delete(node)
      }
      for (const node of removedNodes) {
        const by = [...addedNodes, previousSibling, nextSibling].find((one) => one && fresh.has(one))
        if (!(node instanceof Text) || !(by instanceof Element)) continue
        fresh.delete(by)
        standIns.set(node, by)
        texts.observe(node, { characterData: true })
      }
    }
  })
  children.observe(document.body, { childList: true, subtree: true })
}

/**
 * Keeps the texts of a page true that a browser translates. Google Translate replaces each text node by an
 * element, and React goes on to write into the node, which nobody sees, or fails to remove it
 * (docs/decisions/061-translated-pages.md).
 */
export function keepTextsTrue(): void {
  // oxlint-disable-next-line typescript/unbound-method -- they are called on the node that the call is for
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    insertBefore.call(this, node, before && (placeIn(this, before) ?? before))
    return node
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    removeChild.call(this, placeIn(this, node) ?? node)
    return node
  }
  watchTexts()
}
