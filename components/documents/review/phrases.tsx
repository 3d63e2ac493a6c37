import { useId } from 'react'

import { classNames } from '@/components/ui/basics/class-names'

const PHRASES = [
  'Проверено по журналу',
  'Изменился порядок учёта',
  'Вспышка, протокол № ',
  'Как в прошлом периоде',
] as const

type PhrasesProps = { note: string | null; onChange: (note: string) => void; className: string }

/** Common explanations of an unusual but correct number, added to the comment by a press. */
export function Phrases({ note, onChange, className }: PhrasesProps) {
  const id = useId()
  const said = note?.trim() ?? ''
  return (
    <div className={classNames('flex flex-wrap gap-2 text-sm', className)}>
      <span id={id} className="sr-only">
        Добавить в пояснение
      </span>
      {PHRASES.map((phrase) => (
        <button
          key={phrase}
          type="button"
          aria-describedby={id}
          // What the focused field shows under itself would move the button before the click completes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(said === '' ? phrase : `${said}. ${phrase}`)}
          className="min-h-7 rounded-full border border-draft-line bg-surface px-3 text-ink hover:bg-draft-soft max-sm:min-h-11"
        >
          {phrase.trim()}
        </button>
      ))}
    </div>
  )
}
