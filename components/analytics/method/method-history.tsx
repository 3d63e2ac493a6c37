import { METHOD_VERSION } from '@/lib/calc/method-version'

/** Versions of the method, the newest first: what changed in numbers and marks. */
export const VERSIONS: ReadonlyArray<{ version: string; date: string; changes: readonly string[] }> = [
  {
    version: '2.1',
    date: '22.11.2026',
    changes: [
      'Группы года — отчёт, рейтинг, воронка, динамика — берут организации, у которых не хватает не больше одного квартала.',
      'Предупреждения при вводе знают число случаев: вероятность вместо «больше 50 %», и узнают опечатки.',
      'У выброса названа вероятность.',
      'Надёжность меньше 0,5 не показывается как 0,5: от неё зависят медали.',
    ],
  },
  {
    version: '2.0',
    date: '22.11.2026',
    changes: [
      'Два сигнала — выброс и сдвиг — вместо четырёх правил: не больше одного ложного в год на все показатели.',
      'Места с интервалом и надёжностью, медали и звёзды только там, где они что-то значат.',
      'Воронка с поправкой на то, чем организации различаются и без случайности.',
      'Изменение в отчёте хорошее или плохое, только если оно больше случайного.',
    ],
  },
  {
    version: '1.0',
    date: '21.11.2026',
    changes: ['Места, оценки, медианы группы, контрольные карты XmR с четырьмя правилами.'],
  },
]

export function MethodHistory() {
  return (
    <section aria-labelledby="history" className="mt-10 border-t border-line pt-5 text-pretty">
      <h2 id="history" className="text-lg font-semibold">
        Версии метода
      </h2>
      <p className="mt-1 text-sm text-ink-soft">
        Версия стоит на графиках, картинках, в выгруженных таблицах, отчётах и письмах о квартале. Сейчас
        метод {METHOD_VERSION}.
      </p>
      <dl className="mt-3 space-y-3">
        {VERSIONS.map(({ version, date, changes }) => (
          <div key={version}>
            <dt className="font-semibold">
              {version} <span className="font-normal text-ink-soft">от {date}</span>
            </dt>
            <dd>
              <ul className="list-disc space-y-1 pl-5 text-sm">
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
