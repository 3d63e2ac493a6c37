import type { KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/basics/class-names'

const PHRASES = [
  'Проверено по журналу',
  'Изменился порядок учёта',
  'Вспышка, протокол № ',
  'Как в прошлом периоде',
] as const

/** Tab and Shift+Tab stop once in the group, where it was left; arrows move within it. */
function onKeyDown({ key, currentTarget, target }: KeyboardEvent) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (step === undefined || !(target instanceof HTMLButtonElement)) return
  const buttons = [...currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.indexOf(target) + step]
  if (!next) return
  target.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}

type PhrasesProps = { note: string | null; onChange: (note: string) => void; className: string }

/** Common explanations of an unusual but correct number, added to the comment by a press. */
export function Phrases({ note, onChange, className }: PhrasesProps) {
  const text = note?.trim() ?? ''
  return (
    <div
      role="toolbar"
      aria-label="Добавить в пояснение"
      onKeyDown={onKeyDown}
      className={classNames('flex flex-wrap gap-2 text-sm', className)}
    >
      {PHRASES.map((phrase, place) => (
        <button
          key={phrase}
          type="button"
          tabIndex={place === 0 ? 0 : -1}
          // What the focused field shows under itself would move the button before the click completes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(text === '' ? phrase : `${text}. ${phrase}`)}
          className="min-h-7 rounded-full border border-draft-line bg-surface px-3 text-ink hover:bg-draft-soft max-sm:min-h-11"
        >
          {phrase.trim()}
        </button>
      ))}
    </div>
  )
}
