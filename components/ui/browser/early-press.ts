/**
 * Runs as text at the head of a page, before anything of it is shown: until React has taken a button over, the last
 * press of one is kept, and then made again. Without this it would be lost, and a form sent by the browser itself, to
 * come back empty.
 */
export function keepEarlyPress(): void {
  let kept: { button: Element; sign: Animation } | undefined
  const isTaken = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'))

  function repeat() {
    if (!kept) return
    const { button, sign } = kept
    // A page that was drawn anew has another button there.
    if (!button.isConnected) kept = undefined
    else if (!isTaken(button)) setTimeout(repeat, 50)
    else {
      kept = undefined
      sign.cancel()
      // Menus open as soon as a finger is down.
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }

  function keep(event: Event) {
    const button = event.target instanceof Element && event.target.closest('button')
    // A button in what React has is not React's own: an extension's. A form with an address of its own is sent as it is.
    if (!button || isTaken(button) || isTaken(button.parentElement) || button.form?.hasAttribute('action'))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!kept) setTimeout(repeat, 50)
    kept?.sign.cancel()
    // As a button that is busy looks; an attribute would not be the one React is about to find.
    kept = { button, sign: button.animate({ opacity: 0.55 }, { duration: 150, fill: 'forwards' }) }
  }

  addEventListener('click', keep, true)
}
