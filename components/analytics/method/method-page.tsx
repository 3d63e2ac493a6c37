import type { ReactNode } from 'react'
import { EffectWorked } from '@/components/analytics/method/effect-example'
import { MethodHistory } from '@/components/analytics/method/method-history'
import {
  CategoryScoreWorked,
  IntervalWorked,
  PlaceWorked,
  ScoreWorked,
  StarWorked,
} from '@/components/analytics/method/place-examples'
import {
  FunnelWorked,
  OutlierWorked,
  ShiftWorked,
  WarningWorked,
} from '@/components/analytics/method/signal-examples'
import { AnonymityLink } from '@/components/analytics/organisations/anonymity-link'
import { PageHeader } from '@/components/ui/basics/page-header'
import { METHOD_VERSION } from '@/lib/calc/method-version'
import { METHOD_SECTIONS, type MethodSection } from '@/lib/features/analytics/method/labels'
import type { MethodExamples, ReferenceExamples } from '@/lib/features/analytics/method/rules'

const PATH = [{ label: 'Аналитика' }, { label: 'Как считается' }]
const SECTIONS = Object.entries(METHOD_SECTIONS)

type MethodPageProps = {
  /** Of the organisation whose side is shown; what is null is told by the reference. */
  examples: MethodExamples
  reference: ReferenceExamples
  minGroup: number
}

/** How every number of the comparisons comes about, with a worked example each. */
export function MethodPage({ examples, reference, minGroup }: MethodPageProps) {
  const of = <Name extends keyof MethodExamples>(name: Name) => ({
    example: examples[name] ?? reference[name],
    isOwn: examples[name] !== null,
  })
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Как считается" breadcrumbs={PATH} description={`Метод ${METHOD_VERSION}`} />
      <p className="text-lg text-pretty text-ink-soft">
        Каждое число сравнений — с формулой и примером. Пример кончается тем самым числом, которое стоит на
        экране.
      </p>
      <nav aria-label="Разделы" className="mt-3 print:hidden">
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {SECTIONS.map(([id, title]) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-(--control-sm) items-center text-accent-strong underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Section id="place">
        <p>
          Значения группы округлены до знаков показателя и стоят в порядке цели: лучшее первым. Место —
          сколько организаций строго лучше, плюс один; равные делят место. В сравнении участвуют утверждённые
          значения, у которых знаменатель не меньше наименьшего для показателя.
        </p>
        <p>
          Значение года — формула от сумм исходных данных кварталов, а не среднее квартальных значений. В
          группы года входят организации, у которых не хватает не больше одного квартала: из четырёх есть хотя
          бы три. Своё значение неполного года видно всегда, серым.
        </p>
        <PlaceWorked {...of('place')} />
      </Section>
      <Section id="score">
        <p>
          Оценка показателя — доля группы, которая хуже вас, от 0 до 100; с равными вы делите середину: S =
          100 · (W + (T − 1)/2) / (N − 1). Среднее группы — 50.
        </p>
        <p>
          Оценка категории — среднее оценок её показателей с их весами. Она есть, когда сравнить можно не
          меньше половины показателей и не меньше трёх.
        </p>
        <ScoreWorked {...of('place')} />
        {examples.star && <CategoryScoreWorked example={examples.star} />}
      </Section>
      <Section id="interval">
        <p>
          Даже одинаковые больницы от года к году меняются местами: случаев мало. Поэтому рядом с местом стоит
          промежуток, в котором оно оказалось бы в 95 случаях из 100. Значение переводится на шкалу, где
          случайность одинакова у хороших и плохих (арксинус корня для долей, корень для частот); её размер —
          s = 1 / (2√b).
        </p>
        <p>Чужих промежутков нет ни у кого: по их ширине узнаётся знаменатель.</p>
        <IntervalWorked {...of('interval')} />
        <p className="text-sm text-ink-soft">
          Goldstein, Spiegelhalter 1996; Marshall, Spiegelhalter 1998. Место в категории считается
          розыгрышами: значения двести раз (в больших группах сто) меняются в пределах своей случайности.
        </p>
      </Section>
      <Section id="star">
        <p>
          Надёжность — какая часть различий между организациями принадлежит им самим, а не случаю. От 0,5 и от
          десяти организаций с местом даются звёзды: пять — первой пятой части мест, одна — последней. Ниже
          0,5 места серые, без медалей и звёзд.
        </p>
        <StarWorked {...of('star')} />
      </Section>
      <Section id="signal">
        <p>
          Сигнал — изменение, которое больше случайного. Пределы строятся по первым двенадцати кварталам ряда;
          до двенадцати они пробные, до пяти их нет. <b>Выброс</b> — квартал за пределами: три сигмы с
          поправкой Лейни, а где ждут меньше пяти случаев — точная вероятность меньше 0,00135.
        </p>
        <OutlierWorked {...of('outlier')} />
        <p>
          <b>Сдвиг</b> — уровень держится по одну сторону от обычного: накопленная сумма отклонений прошла
          порог. Пороги подобраны так, что стабильная больница видит не больше одного ложного сигнала в год на
          все показатели.
        </p>
        <ShiftWorked {...of('shift')} />
        <p className="text-sm text-ink-soft">
          Laney 2002; Page 1954; средние и прочие величины — XmR по Уилеру. В отчёте изменение отмечено, если
          оно само сигнал или два периода различает точный критерий на уровне 0,01.
        </p>
      </Section>
      <Section id="funnel">
        <p>
          Чем меньше знаменатель, тем дальше от среднего значение уходит само. Пределы воронки показывают,
          насколько: вне 95 % случайно окажется одна организация из двадцати, вне 99,8 % — одна из пятисот.
          Где организации различаются и помимо случая, пределы шире на τ (Spiegelhalter 2005).
        </p>
        <FunnelWorked {...of('funnel')} />
      </Section>
      <Section id="effect">
        <p>
          Эффект — своё изменение за вычетом изменения медианы группы. Сравниваются значения четырёх кварталов
          до квартала, в котором мероприятие началось, и четырёх после квартала, в котором оно завершено; до
          этого судить рано. Значение — формула от сумм исходных данных; у других может не хватать одного
          квартала. Группа — все участники, у которых есть оба значения.
        </p>
        <p>
          Случайность видна по другим: они этого мероприятия не проводили. Считается доля организаций, вместе
          с вами, чьё изменение отличается от изменения медианы так же или сильнее, в любую сторону. Доля
          больше 0,05 — изменение может быть случайностью. И даже неслучайное улучшение отчасти приходит само:
          за крайними значениями обычно следуют средние.
        </p>
        <EffectWorked />
        <p className="text-sm text-ink-soft">
          Abadie, Diamond, Hainmueller 2010. Меньше {minGroup} других организаций — доли нет.
        </p>
      </Section>
      <Section id="warning">
        <p>
          При вводе число сверяется с вашими последними восемью кварталами: предупреждение появляется, когда
          вероятность такого же или более далёкого числа меньше 0,003. Отдельно узнаются опечатки: в десять
          раз больше или меньше, числитель и знаменатель переставлены, цифра потеряна или удвоена, повторена
          пара прошлого квартала. Предупреждение ничего не запрещает, но до утверждения просит пояснения.
        </p>
        <WarningWorked {...of('warning')} />
      </Section>
      <p className="mt-8 text-pretty">
        Меньше {minGroup} чужих организаций не показываем. <AnonymityLink />
      </p>
      <MethodHistory />
    </div>
  )
}

function Section({ id, children }: { id: MethodSection; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 space-y-2.5 text-pretty">
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold target:text-accent-strong">
        {METHOD_SECTIONS[id]}
      </h2>
      {children}
    </section>
  )
}
