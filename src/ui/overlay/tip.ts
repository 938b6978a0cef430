let shown: HTMLElement | undefined

// Escape hides a text that covers something, wherever the focus is.
addEventListener('keydown', ({ key }) => key === 'Escape' && shown?.hidePopover?.(), true)

/** Shows a tooltip in the top layer, in place of the last one. */
export function showTip(tip: HTMLElement): void {
  shown?.hidePopover()
  shown = tip
  tip.showPopover()
}
