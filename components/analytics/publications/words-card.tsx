'use client'

import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { firstError } from '@/components/calls/use-call'
import { LeaveGuard } from '@/components/layout/leave-guard'
import { classNames } from '@/components/ui/basics/class-names'
import { Link } from '@/components/ui/basics/link'
import { Textarea } from '@/components/ui/fields/text-field'
import { formatTime } from '@/lib/core/format/dates'
import { ApiError } from '@/lib/core/http/api-client'
import { useChangePublication } from '@/lib/features/analytics/publications/client'
import type { PublicationItem } from '@/lib/features/analytics/publications/shapes'

export interface Category {
  id: number
  short_name: string
}

type WordsCardProps = { publication: PublicationItem; categories: readonly Category[]; timeZone: string }

const MAX_WORDS = 2_000
/** Autosave delay after the last key press. */
const PAUSE_MS = 1_000

/** The project's words about the quarter by category, autosaved. */
export function WordsCard({ publication, categories, timeZone }: WordsCardProps) {
  const [texts, setTexts] = useState(
    () => new Map(publication.words.map(({ metric_category, text }) => [metric_category.id, text])),
  )
  const [chosenId, setChosenId] = useState(categories[0]?.id ?? 0)
  const [unsent, setUnsent] = useState<ReadonlySet<number>>(new Set())
  const [outcome, setOutcome] = useState<{ at: Date } | { error: string } | null>(null)
  const change = useChangePublication().mutateAsync
  const sending = useRef(false)
  const text = texts.get(chosenId) ?? ''
  const ready = categories.filter(({ id }) => texts.get(id)?.trim()).length

  async function save() {
    if (sending.current || unsent.size === 0) return
    sending.current = true
    const sent = [...unsent].map((id) => ({ metric_category_id: id, text: texts.get(id) ?? '' }))
    setUnsent(new Set())
    try {
      await change({ id: publication.id, words: sent })
      setOutcome({ at: new Date() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setUnsent((later) => new Set([...later, ...sent.map(({ metric_category_id: id }) => id)]))
      setOutcome({ error: firstError(error) })
    } finally {
      sending.current = false
    }
  }

  // After a failure it waits for the next change or a manual retry.
  const isDue = unsent.size > 0 && !(outcome && 'error' in outcome)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(save, PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <section aria-labelledby="words" className="rounded-lg border border-line bg-surface px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="words" className="text-lg font-semibold">
          Слова проекта
        </h2>
        <p className="text-sm text-ink-soft">
          до трёх абзацев на категорию · готово {ready} из {categories.length}
        </p>
        <Link
          href="/analytics/publications"
          className="link ml-auto inline-flex min-h-(--control-sm) items-center text-sm @max-3xl:ml-0"
        >
          Как увидят
        </Link>
      </div>
      <fieldset className="mt-2 flex flex-wrap gap-1.5">
        <legend className="sr-only">Категория</legend>
        {categories.map(({ id, short_name }) => {
          const isReady = Boolean(texts.get(id)?.trim())
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosenId}
              onClick={() => setChosenId(id)}
              className={classNames(
                'inline-flex min-h-(--control-sm) items-center gap-1 rounded-full border px-2.5 text-sm',
                id === chosenId
                  ? 'border-accent bg-accent-soft font-semibold text-accent-deep'
                  : isReady
                    ? 'border-approved-soft bg-approved-soft text-approved'
                    : 'border-line bg-track text-ink-soft',
              )}
            >
              {isReady && <Check className="size-3.5" />}
              {short_name}
              {isReady && <span className="sr-only">, готово</span>}
            </button>
          )
        })}
      </fieldset>
      <Textarea
        label={`Слова: ${categories.find(({ id }) => id === chosenId)?.short_name ?? ''}`}
        labelHidden
        rows={4}
        maxLength={MAX_WORDS}
        value={text}
        onChange={(event) => {
          setTexts(new Map(texts).set(chosenId, event.target.value))
          setUnsent(new Set([...unsent, chosenId]))
          setOutcome(null)
        }}
        onBlur={save}
        error={outcome && 'error' in outcome ? `Не записано: ${outcome.error}` : undefined}
        hint={
          <span role="status">
            {outcome && 'at' in outcome && `Записано в ${formatTime(outcome.at, timeZone)}. `}
            {unsent.size > 0 && !outcome && 'Записывается, когда вы остановитесь. '}
            Названия и номера организаций в словах не допускаются
          </span>
        }
        className="mt-2"
      />
      {outcome && 'error' in outcome && (
        <button type="button" onClick={save} className="link min-h-(--control-sm) text-sm font-medium">
          Записать ещё раз
        </button>
      )}
      <LeaveGuard unsaved={unsent.size > 0} />
    </section>
  )
}
