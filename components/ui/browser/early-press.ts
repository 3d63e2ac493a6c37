/**
 * Inlined in the page's head: remembers the last press of a button before hydration and replays it afterwards.
 * Otherwise the press would be lost, or the browser would submit the form natively.
 */
export function keepEarlyPress(): void {
  let press: { button: Element; sign: Animation } | undefined

  /** Whether React takes events of the element: a hydration that waits for a script has marked it, yet stops them. */
  function isReady(element: Element | null): boolean {
    if (!element || !Object.keys(element).some((key) => key.startsWith('__reactProps'))) return false
    let isReached = false
    const reach = () => {
      isReached = true
    }
    element.addEventListener('auxclick', reach)
    element.dispatchEvent(new Event('auxclick', { bubbles: true }))
    element.removeEventListener('auxclick', reach)
    return isReached
  }

  function repeat() {
    if (!press) return
    const { button, sign } = press
    // Hydration may have replaced the button.
    if (!button.isConnected) press = undefined
    else if (!isReady(button)) setTimeout(repeat, 50)
    else {
      press = undefined
      sign.cancel()
      // Menus open on pointerdown.
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true }))
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
  }

  function keep(event: Event) {
    const button = event.target instanceof Element && event.target.closest('button')
    // Buttons inside hydrated content that are not React's belong to extensions; a form with an action submits itself.
    if (!button || isReady(button) || isReady(button.parentElement) || button.form?.hasAttribute('action'))
      return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!press) setTimeout(repeat, 50)
    press?.sign.cancel()
    // Looks like a busy button; by animation, since a changed attribute would be a hydration mismatch.
    press = { button, sign: button.animate({ opacity: 0.55 }, { duration: 150, fill: 'forwards' }) }
  }

  addEventListener('click', keep, true)
}
