import { classNames } from '@/components/ui/basics/class-names'
import { ScrollBox } from '@/components/ui/lists/scroll-box'
import { counted } from '@/lib/core/format/plural'
import type { Profile } from '@/lib/features/analytics/group/contract'
import type { Certificate } from '@/lib/features/analytics/profiles/contract'

const CELL = 'px-2 py-2 first:pl-4 last:pr-4'
/** Of a country there are hundreds: the largest are shown. */
const SHOWN = 40

/** What is shown of each class of organisations, and how many share it. */
export function ClassTable({ classes }: { classes: Certificate['classes'] }) {
  const left = classes.length - SHOWN
  return (
    <section aria-label="Классы" className="overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">
        Классы{' '}
        <span className="text-sm font-normal text-ink-soft">у всех в классе один показанный профиль</span>
      </h2>
      <ScrollBox label="Показанные профили">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Показанные профили</caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-muted">
              {[
                'Всего',
                'Тип организации',
                'Форма собственности',
                'Уровень',
                'Коечный фонд',
                'Экстренная помощь',
              ].map((name) => (
                <th key={name} scope="col" className={classNames(CELL, 'font-normal')}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {classes.slice(0, SHOWN).map(({ number, size, profile }) => (
              <tr key={number} className="border-b border-line align-top last:border-b-0">
                <th scope="row" className={classNames(CELL, 'text-left')}>
                  {size}
                </th>
                {cellsOf(profile).map(([name, value]) => (
                  <td key={name} className={classNames(CELL, value === null && 'text-ink-soft')}>
                    {value ?? 'скрыто'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {left > 0 && (
        <p className="px-4 py-2.5 text-sm text-ink-soft">
          И ещё {counted(left, 'класс', 'класса', 'классов')}.
        </p>
      )}
    </section>
  )
}

const yesOrNo = (flag: boolean | null) => (flag === null ? null : flag ? 'да' : 'нет')

function cellsOf(profile: Profile): Array<[name: string, value: string | null]> {
  const isAsked = profile.company_level !== null || profile.hidden.includes('company_level')
  return [
    ['type', profile.company_type],
    ['ownership', profile.company_ownership],
    ['level', isAsked ? profile.company_level : '—'],
    ['beds', profile.company_bed_capacity],
    ['emergency', yesOrNo(profile.is_emergency)],
  ]
}
