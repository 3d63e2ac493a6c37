'use client'

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '@/components/ui/basics/class-names'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { Alert, type AlertAction, type AlertType } from '@/components/ui/feedback/alert'
import { type Corner, freeCorner } from '@/components/ui/feedback/free-corner'
import type { Message } from '@/components/ui/feedback/message'

type AlertWords = {
  type: AlertType
  message: Message
  action?: AlertAction | undefined
  /** What it is about: it takes the place of what was told of that before. */
  about?: string
}
type AlertEntry = AlertWords & { id: string }

type Alerts = {
  /** Shows a message for ten seconds, or until it is closed. A string is plain text; HTML is asked for by name. */
  show: (alert: AlertWords) => void
  /** Takes away what was told of something: it is true no longer. */
  forget: (about: string) => void
  setPlace: (place: HTMLElement | null) => void
}

const AlertsContext = createContext<Alerts | null>(null)

/** A message with the same words replaces the earlier one: a pile of them would cover the page. */
const isReplaced = (earlier: AlertWords, { message, about }: AlertWords) =>
  earlier.message === message || (about !== undefined && earlier.about === about)

/** Scrolls what the keyboard is in out from under the messages. */
function uncoverField(list: HTMLElement | null) {
  const place = list?.closest('[data-sticky-footer]')
  const field = document.activeElement
  if (!place || !field?.matches('input, textarea')) return
  const covered = field.getBoundingClientRect().bottom - place.getBoundingClientRect().top
  if (covered > 0) window.scrollBy({ top: covered + 16 })
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'

/** Where on the screen the list lies over no button and no field. */
function cornerFor(list: HTMLElement): Corner {
  const controls = [...document.querySelectorAll(CONTROLS)].filter((control) => !list.contains(control))
  return freeCorner(
    { width: list.offsetWidth, height: list.offsetHeight },
    { width: window.innerWidth, height: window.innerHeight },
    controls.map((control) => control.getBoundingClientRect()).filter(({ width }) => width > 1),
  )
}

const PLACE: Record<Corner, string> = {
  'bottom-right': 'right-0 bottom-0',
  'bottom-left': 'bottom-0 left-0',
  'top-right': 'top-0 right-0',
  'top-left': 'top-0 left-0',
}

/**
 * The list of messages: in the corner of the screen that is free of buttons and fields, on every page and above every
 * dialog; where a page has a place for them, there, in the flow, so that they lie over nothing.
 */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly AlertEntry[]>([])
  const counter = useRef(0)
  const hydrated = useHydrated()

  const show = useCallback<Alerts['show']>((alert) => {
    counter.current += 1
    const id = `alert-${counter.current}`
    setEntries((before) => [...before.filter((it) => !isReplaced(it, alert)), { ...alert, id }])
  }, [])
  const close = useCallback((id: string) => setEntries((before) => before.filter((it) => it.id !== id)), [])
  const forget = useCallback(
    (about: string) => setEntries((before) => before.filter((it) => it.about !== about)),
    [],
  )
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const alerts = useMemo(() => ({ show, forget, setPlace }), [show, forget])
  const list = useRef<HTMLElement>(null)

  const [corner, setCorner] = useState<Corner>('bottom-right')
  useLayoutEffect(() => {
    if (entries.length === 0 || !list.current) return
    uncoverField(list.current)
    setCorner(cornerFor(list.current))
  }, [entries])

  return (
    <AlertsContext value={alerts}>
      {children}
      {hydrated &&
        createPortal(
          // aria-live is also what keeps the list from being hidden behind a modal dialog.
          <section
            ref={list}
            aria-label="Сообщения"
            aria-live="polite"
            data-alerts={corner}
            className={classNames(
              'flex flex-col gap-2 print:hidden',
              place
                ? 'not-empty:pb-3'
                : `pointer-events-none fixed z-60 w-full p-4 sm:w-1/2 lg:w-1/3 ${PLACE[corner]}`,
            )}
          >
            {entries.map((entry) => (
              <AlertItem key={entry.id} entry={entry} close={close} />
            ))}
          </section>,
          place ?? document.body,
        )}
    </AlertsContext>
  )
}

function AlertItem({ entry, close }: { entry: AlertEntry; close: (id: string) => void }) {
  // Stable between renders: a new function would restart the timer of every alert.
  const onClose = useCallback(() => close(entry.id), [close, entry.id])
  const { type, message, action } = entry
  return <Alert {...{ type, message, action, onClose }} />
}

/** Where a page shows its messages, in place of over itself. */
export function AlertsPlace() {
  return <div ref={useAlerts().setPlace} />
}

/** The page's alerts. Throws outside `AlertsProvider`. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts needs AlertsProvider above it')
  return alerts
}
