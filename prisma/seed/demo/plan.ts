import type { DEMO_EMAILS } from '@/lib/core/installation/demo-accounts'
import { BLOODSTREAM, SURGICAL_SITE } from './story'

/*
 * What the organisation of the demo accounts does about its indicators: measures in every state, each with dates of its
 * story, suggestions for some indicators, and two targets of its own.
 */

const ULCERS = 'Частота возникновения пролежней'
const INFECTIONS = 'Частота случаев выявления инфекций, связанных с оказанием медицинской помощи'
const LONGER_STAYS =
  'Частота случаев превышения средней длительности пребывания в стационаре, обусловленных инфекциями, связанными с оказанием медицинской помощи'
const PROPHYLAXIS =
  'Профилактика инфекционных осложнений антибактериальными препаратами за 30 минут до хирургического вмешательства'
const DISCHARGE =
  'Выдача документов о проведённом лечении на руки пациентам (законным представителям) в день выписки'
const FALLS = 'Количество случаев падений в медицинской организации'

/** A day: so many days after the end of a quarter, counted back from the last ended one; null for days from today. */
export type Day = readonly [fromEnd: number | null, days: number]

interface DemoMeasure {
  metric: string
  name: string
  cause: string
  action: string
  responsible: keyof typeof DEMO_EMAILS | { name: string }
  begin: Day
  due: Day
  end?: Day
  cancelled?: true
  target?: string
  origin?: 'signal' | 'chart' | 'place'
  notes?: ReadonlyArray<readonly [Day, keyof typeof DEMO_EMAILS, string]>
}

export const MEASURES: readonly DemoMeasure[] = [
  {
    metric: SURGICAL_SITE,
    name: 'Стрижка вместо бритья операционного поля',
    cause: 'В двух отделениях поле брили накануне операции.',
    action: 'Машинки для стрижки в каждом отделении, стрижка в день операции, бритвы изъяты.',
    responsible: 'manager',
    begin: [9, 8],
    due: [8, 0],
    end: [8, -4],
    target: '1',
    origin: 'chart',
    notes: [[[9, 40], 'manager', 'Машинки получены: 14 из 14.']],
  },
  {
    metric: ULCERS,
    name: 'Шкала Нортон и лист поворотов',
    cause:
      'Риск при поступлении оценивали у 61 % пациентов; ночью повороты не отмечались, большинство пролежней возникло в реанимации.',
    action:
      'Оценка по шкале Нортон в первые 2 часа, лист поворотов каждые 2 часа, 24 противопролежневых матраса в ОРИТ № 1 и № 2.',
    responsible: 'operator',
    begin: [7, 13],
    due: [6, 0],
    end: [6, -3],
    target: '3.2',
    origin: 'place',
    notes: [
      [[7, 13], 'operator', 'Шкала распечатана, обучены 42 медсестры.'],
      [
        [7, 51],
        'operator',
        'Матрасы получены: 24 из 24. Лист поворотов заполнен у 88 % пациентов реанимации.',
      ],
      [[6, -3], 'manager', 'Лист поворотов 97 %. Мероприятие завершено, оценка через четыре квартала.'],
    ],
  },
  {
    metric: INFECTIONS,
    name: 'Журнал отказов от обработки рук',
    cause: 'Прямые наблюдения: руки обрабатывали в 64 % случаев.',
    action: 'Еженедельные наблюдения в каждом отделении, разбор отказов на планёрке.',
    responsible: { name: 'Орлова Ирина, эпидемиолог' },
    begin: [3, 20],
    due: [2, 0],
    end: [2, 0],
  },
  {
    metric: FALLS,
    name: 'Сигнальные браслеты для пациентов с риском падения',
    cause: 'Две трети падений — у пациентов, чей риск был известен.',
    action: 'Жёлтый браслет при риске по шкале Морсе.',
    responsible: 'newcomer',
    begin: [3, 5],
    due: [1, 0],
    cancelled: true,
    notes: [[[2, 30], 'manager', 'Отменено: браслеты входят в новый порядок идентификации пациентов.']],
  },
  {
    metric: PROPHYLAXIS,
    name: 'Чек-лист антибиотикопрофилактики',
    cause: 'Препарат вводили в палате, за час и больше до разреза.',
    action: 'Введение в операционной, отметка времени в чек-листе хирургической безопасности.',
    responsible: 'newcomer',
    begin: [1, 20],
    due: [null, -7],
    target: '95',
  },
  {
    metric: BLOODSTREAM,
    name: 'Пакет мер при установке ЦВК в ОРИТ № 2',
    cause: 'Выброс: вспышка в ОРИТ № 2, протокол эпидемиологического расследования.',
    action:
      'Чек-лист установки катетера, хлоргексидин, ежедневный вопрос «нужен ли катетер», тележка с набором в каждом зале.',
    responsible: 'manager',
    begin: [1, 24],
    due: [null, 23],
    target: '2',
    origin: 'signal',
    notes: [[[1, 60], 'manager', 'Чек-лист заполняют при каждой установке; тележки собраны.']],
  },
  {
    metric: DISCHARGE,
    name: 'Выдача выписки до 14:00',
    cause: 'Эпикриз подписывают после обхода, документы готовы к вечеру.',
    action: 'Черновик эпикриза накануне, обход выписываемых первым.',
    responsible: 'operator',
    begin: [0, 10],
    due: [null, 38],
    target: '98',
  },
  {
    metric: LONGER_STAYS,
    name: 'Разбор длительности лечения с ИСМП',
    cause: 'Причины задержки выписки не разбираются.',
    action: 'Разбор каждого случая на комиссии по профилактике ИСМП.',
    responsible: 'newcomer',
    begin: [0, 20],
    due: [null, 71],
  },
]

export const SUGGESTIONS: Readonly<Record<string, readonly string[]>> = {
  [BLOODSTREAM]: [
    'Чек-лист установки центрального катетера и право остановить процедуру',
    'Ежедневный вопрос «нужен ли катетер» с записью в листе назначений',
    'Тележка с полным набором для установки в каждом зале',
    'Разбор каждого случая за 72 часа',
  ],
  [SURGICAL_SITE]: [
    'Стрижка вместо бритья в день операции',
    'Антибиотик за 30 минут до разреза, отметка времени в чек-листе',
    'Контроль температуры и глюкозы во время операции',
  ],
  [ULCERS]: [
    'Оценка риска по шкале Нортон в первые 2 часа',
    'Лист поворотов каждые 2 часа',
    'Противопролежневые матрасы в реанимации',
  ],
  [PROPHYLAXIS]: [
    'Введение препарата в операционной, а не в палате',
    'Строка «антибиотик введён, время» в чек-листе хирургической безопасности',
    'Готовые наборы по видам операций',
  ],
  [FALLS]: [
    'Оценка риска по шкале Морсе при поступлении',
    'Сигнальный браслет и кнопка вызова у кровати',
    'Обход каждые два часа ночью',
  ],
}

export const OWN_TARGETS: Readonly<Record<string, string>> = {
  'Частота вентилятор-ассоциированных пневмоний': '9',
  'Показатель использования антибиотиков': '84',
}
