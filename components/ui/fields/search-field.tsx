import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '@/components/ui/basics/button'
import { classNames } from '@/components/ui/basics/class-names'
import { controlStyle, Field } from '@/components/ui/fields/field'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  /** Debounced: called after typing stops. */
  onSearch: (words: string) => void
  className?: string
}

const PAUSE_MS = 300

/** A search field that searches shortly after the last key press. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    // «Назад» and a filter reset change the value too; the echo of our own search must not undo typing.
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }

  const words = text.trim()
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (words === sent) return
    const timer = setTimeout(() => {
      setSent(words)
      search(words)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, sent])

  return (
    <Field label={label} labelHidden className={className}>
      {(control) => (
        <div className="relative">
          <Search className="pointer-events-none absolute top-1/2 left-3 size-4.5 -translate-y-1/2 text-ink-muted" />
          <input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={255}
            placeholder={placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={controlStyle(
              classNames('pl-10 [&::-webkit-search-cancel-button]:hidden', text !== '' && 'pr-10'),
            )}
          />
          {text !== '' && (
            <IconButton
              label="Очистить поиск"
              icon={<X />}
              onClick={() => setText('')}
              className="absolute top-0 right-0"
            />
          )}
        </div>
      )}
    </Field>
  )
}
