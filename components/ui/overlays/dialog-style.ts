import { classNames } from '@/components/ui/basics/class-names'

export type DialogSize = 'sm' | 'md' | 'xl'

const WIDTH: Record<DialogSize, string> = {
  sm: 'sm:max-w-[26rem]',
  md: 'sm:max-w-[40rem]',
  xl: 'sm:max-w-content',
}

export const overlayStyle = 'fixed inset-0 z-40 animate-fade bg-overlay'

/**
 * On phones a dialog is a sheet at the bottom edge, and the large one fills the screen. The window itself scrolls
 * under a sticky head and foot: its buttons are inside, so arrow keys scroll it without a mouse.
 */
export function dialogStyle(size: DialogSize): string {
  return classNames(
    'fixed z-50 flex animate-rise flex-col overflow-y-auto overscroll-contain bg-surface shadow-float outline-none',
    'max-sm:inset-x-0 max-sm:bottom-0',
    size === 'xl' ? 'max-sm:top-0' : 'max-sm:max-h-[calc(100dvh-2rem)] max-sm:rounded-t-lg',
    'sm:inset-x-6 sm:top-1/2 sm:mx-auto sm:max-h-[calc(100dvh-3rem)] sm:-translate-y-1/2 sm:rounded-lg',
    WIDTH[size],
  )
}

export const dialogHeaderStyle =
  'sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-surface px-5 py-4 max-sm:px-4'

export const dialogBodyStyle = 'flex-1 px-5 py-4 max-sm:px-4'

export const dialogFooterStyle =
  'sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-5 py-3.5 max-sm:px-4 max-sm:*:flex-1 max-sm:pb-[max(0.875rem,env(safe-area-inset-bottom))]'

/** Alerts float above dialogs: pressing one must not count as a click outside. */
export function keepOpenForAlerts(event: { target: EventTarget | null; preventDefault: () => void }): void {
  if (event.target instanceof Element && event.target.closest('[data-alerts]')) event.preventDefault()
}
