'use client'

import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classNames } from '@/components/ui/basics/class-names'
import { useHeld } from '@/components/ui/browser/use-held'
import { type Message, MessageText } from '@/components/ui/feedback/message'

export type AlertType = 'info' | 'warning' | 'success' | 'danger'

/** How long an alert stays unless the reader is on it. */
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

/** What may be done about what the message tells, such as undoing it. */
export interface AlertAction {
  label: string
  /** The keys that do the same, as `aria-keyshortcuts` has them. */
  keys?: string
  onSelect: () => void
}

type AlertProps = {
  type: AlertType
  message: Message
  action?: AlertAction | undefined
  onClose: () => void
}

/** One message. Its timer stops while the pointer or focus is on it. */
export function Alert({ type, message, action, onClose }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  const held = useHeld(box)
  const { Icon, word, style } = LOOK[type]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, ALERT_LIFETIME_MS)
    return () => clearTimeout(timer)
  }, [held, onClose])

  return (
    <div
      ref={box}
      role={type === 'danger' || type === 'warning' ? 'alert' : 'status'}
      className={classNames(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border py-2 pr-2 pl-4 shadow-float',
        style,
      )}
    >
      <Icon aria-hidden className="mt-2 size-5 shrink-0" />
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
                onClose()
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
        onClick={onClose}
        className="inline-flex size-(--control-md) shrink-0 items-center justify-center rounded-md"
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}
