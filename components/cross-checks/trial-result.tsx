import { caseNumbers, caseTitle, type Datum, trialSummary } from '@/components/cross-checks/check-words'
import type { Trial } from '@/lib/features/cross-checks/contract'

/** In how many periods of organisations a cross-check would have spoken up, and in which. */
export function TrialResult({ trial, data }: { trial: Trial; data: readonly Datum[] }) {
  const { broken, cases } = trial
  return (
    <section aria-labelledby="trial" className="overflow-hidden rounded-md border border-line">
      <h3 id="trial" aria-live="polite" className="bg-sunken px-4 py-2.5 font-semibold">
        {trialSummary(trial)}
      </h3>
      {cases.length > 0 && (
        <ul>
          {cases.map((one) => (
            <li
              key={`${one.company.id} ${one.year} ${one.quarter} ${one.month} ${one.periodicity}`}
              className="border-t border-line px-4 py-2"
            >
              <p className="font-medium">{caseTitle(one)}</p>
              <p className="text-sm text-pretty text-ink-soft">{caseNumbers(one, data)}</p>
            </li>
          ))}
        </ul>
      )}
      {broken > cases.length && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-soft">
          Показаны последние {cases.length}
        </p>
      )}
    </section>
  )
}
