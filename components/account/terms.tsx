import { TERMS, TERMS_INTRODUCTION } from '@/components/account/terms-text'
import { TERMS_EDITION } from '@/lib/core/domain/dictionaries'
import { formatOfMonth } from '@/lib/core/format/dates'

/** The terms of use. The numbers are text: people quote them. */
export function Terms() {
  return (
    <div className="space-y-6 pb-2">
      <div className="space-y-2">
        <p className="text-sm text-ink-soft">Редакция от {formatOfMonth(TERMS_EDITION)} года</p>
        <p className="text-pretty">{TERMS_INTRODUCTION}</p>
      </div>
      {TERMS.map(({ title, points }, index) => (
        <section key={title}>
          <h3 className="text-lg font-semibold">
            {index + 1}. {title}
          </h3>
          <ul className="mt-2 space-y-2">
            {points.map((point, place) => (
              <li key={point} className="flex gap-3">
                <span className="w-9 shrink-0 text-ink-soft">
                  {index + 1}.{place + 1}
                </span>
                <p className="min-w-0 text-pretty">{point}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
