'use client'

import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '@/components/ui/basics/class-names'
import { useHydrated } from '@/components/ui/browser/use-hydrated'
import { type Message, MessageText } from '@/components/ui/feedback/message'

function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const listening = new AbortController()
    const on = (name: string, react: () => void) =>
      target.addEventListener(name, react, { signal: listening.signal })
    on('pointerenter', () => setPointed(true))
    on('pointerleave', () => setPointed(false))
    on('focusin', () => setFocused(true))
    on('focusout', () => setFocused(false))
    return () => listening.abort()
  }, [element])

  return pointed || focused
}

type AlertType = 'info' | 'warning' | 'success' | 'danger'

/** Lifetime of an alert unless hovered or focused. */
const ALERT_LIFETIME_MS = 10_000

const LOOK = {
  info: { Icon: Info, word: 'Сообщение', style: 'border-accent-line bg-accent-soft text-accent-deep' },
  success: {
    Icon: CircleCheck,
    word: 'Готово',
    style: 'border-approved-line bg-approved-soft text-approved',
  },
  warning: { Icon: TriangleAlert, word: 'Внимание', style: 'border-draft-line bg-draft-soft text-draft' },
  danger: { Icon: OctagonAlert, word: 'Ошибка', style: 'border-fill-line bg-fill-soft text-fill' },
} as const

/** One message. Its timer stops while the pointer or focus is on it. */
function Alert({ entry: { id, type, message, action } }: { entry: AlertEntry }) {
  const { close } = useAlerts()
  const box = useRef<HTMLDivElement>(null)
  const isAttended = useAttention(box)
  const { Icon, word, style } = LOOK[type]

  useEffect(() => {
    if (isAttended) return
    const timer = setTimeout(() => close(id), ALERT_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [isAttended, close, id])

  return (
    <div
      ref={box}
      role={type === 'danger' || type === 'warning' ? 'alert' : 'status'}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border py-2 pr-2 pl-4 shadow-float',
        style,
      )}
    >
      <Icon className="mt-2 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        <span className="sr-only">{word}: </span>
        <MessageText message={message} />
        {action && (
          <>
            {' · '}
            <button
              type="button"
              aria-keyshortcuts={action.keys}
              onClick={() => {
                close(id)
                action.onSelect()
              }}
              className="min-h-6 rounded-sm font-semibold underline underline-offset-4 hover:no-underline"
            >
              {action.label}
            </button>
          </>
        )}
      </div>
      <button
        type="button"
        aria-label="Закрыть сообщение"
        onClick={() => close(id)}
        className="inline-flex size-(--control-md) shrink-0 items-center justify-center rounded-md"
      >
        <X className="size-5" />
      </button>
    </div>
  )
}

type AlertWords = {
  type: AlertType
  message: Message
  /** Such as undoing; `keys` in the form of `aria-keyshortcuts`. */
  action?: { label: string; keys?: string; onSelect: () => void } | undefined
  /** Subject: a new alert replaces the earlier one with the same. */
  about?: string
}
type AlertEntry = AlertWords & { id: string }

type Alerts = {
  /** Shows a message for ten seconds, or until it is closed. A string is plain text; HTML must be marked as such. */
  show: (alert: AlertWords) => void
  close: (id: string) => void
  forget: (about: string) => void
  /** Moves the list into an element; of several the one mounted last has it. @returns a function that moves it back */
  standIn: (place: HTMLElement | null) => (() => void) | undefined
}

const AlertsContext = createContext<Alerts | null>(null)

/** An equal message replaces the earlier one, so that they do not pile up. */
const isReplaced = (earlier: AlertWords, { message, about }: AlertWords) =>
  earlier.message === message || (about !== undefined && earlier.about === about)

/** Scrolls the focused element out from under the alerts, or back after they have moved it in a dialog. */
function uncoverField(list: HTMLElement | null) {
  const place = list?.closest('[data-sticky-footer]')
  const field = document.activeElement
  if (field?.closest('[role$=dialog]')) field.scrollIntoView({ block: 'nearest' })
  if (!place || !field?.matches('input, textarea')) return
  // On a low window the footer is not sticky, and only the alerts are at the edge.
  const top = Math.min(place.getBoundingClientRect().top, list?.getBoundingClientRect().top ?? 0)
  const covered = field.getBoundingClientRect().bottom - top
  if (covered > 0) window.scrollBy({ top: covered + 16 })
}

/**
 * The list of messages: over everything at the bottom right, a third of a wide screen; in a mounted `AlertsPlace`
 * instead, where it covers nothing; in a dialog, as wide as the dialog.
 */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly AlertEntry[]>([])
  const hydrated = useHydrated()
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  const place = places.at(-1)
  const [alerts] = useState<Alerts>(() => {
    let count = 0
    return {
      show: (alert) => {
        count += 1
        const id = `alert-${count}`
        setEntries((before) => [...before.filter((it) => !isReplaced(it, alert)), { ...alert, id }])
      },
      close: (id) => setEntries((before) => before.filter((it) => it.id !== id)),
      forget: (about) => setEntries((before) => before.filter((it) => it.about !== about)),
      standIn: (place) => {
        if (!place) return
        setPlaces((before) => [...before, place])
        return () => setPlaces((before) => before.filter((it) => it !== place))
      },
    }
  })
  const list = useRef<HTMLElement>(null)

  useLayoutEffect(() => {
    if (entries.length > 0) uncoverField(list.current)
  }, [entries])

  return (
    <AlertsContext value={alerts}>
      {children}
      {hydrated &&
        createPortal(
          // aria-live also keeps the list from being hidden behind a modal dialog.
          <section
            ref={list}
            aria-label="Сообщения"
            aria-live="polite"
            data-alerts
            className={classNames(
              'flex w-full flex-col gap-2 sm:max-w-[max(24rem,33vw)] in-[[role$=dialog]]:max-w-none! print:hidden',
              place ? 'ml-auto not-empty:pb-3' : 'pointer-events-none fixed right-0 bottom-0 z-60 p-4',
            )}
          >
            {entries.map((entry) => (
              <Alert key={entry.id} entry={entry} />
            ))}
          </section>,
          place ?? document.body,
        )}
    </AlertsContext>
  )
}

/** Where alerts stand instead of floating: in the sticky footer of a page or a dialog, above its buttons. */
export function AlertsPlace() {
  return <div ref={useAlerts().standIn} />
}

/** The page's alerts. Throws outside `AlertsProvider`. */
export function useAlerts(): Alerts {
  const alerts = useContext(AlertsContext)
  if (!alerts) throw new Error('useAlerts needs AlertsProvider above it')
  return alerts
}
