const LINES = ['Руководитель', 'Исполнитель'] as const

/** Printed only: lines for signatures and dates, kept with the content before. */
export function PrintSignatures() {
  return (
    <dl data-keep-together className="hidden break-before-avoid space-y-7 pt-10 print:block">
      {LINES.map((who) => (
        <div key={who} className="flex items-end gap-4">
          <dt className="w-32 shrink-0">{who}</dt>
          <dd className="flex flex-1 items-start gap-4 text-center text-xs text-ink-soft">
            {['должность', 'подпись', 'фамилия, инициалы'].map((caption) => (
              <span key={caption} className="flex-1 border-t border-ink pt-0.5">
                {caption}
              </span>
            ))}
            <span className="w-28 border-t border-ink pt-0.5">дата</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
