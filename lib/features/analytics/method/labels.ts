/** Sections of the method page, in order: anchor and heading. */
export const METHOD_SECTIONS = {
  place: 'Место',
  score: 'Оценка',
  interval: 'Места с учётом случайности',
  star: 'Звёзды и надёжность',
  signal: 'Сигнал: выброс и сдвиг',
  funnel: 'Воронка',
  effect: 'Эффект мероприятия',
  warning: 'Предупреждение при вводе',
} as const

export type MethodSection = keyof typeof METHOD_SECTIONS

/** Names of all statistical terms on the screens; their definitions are loaded when first opened. */
export const TERM_NAMES = {
  place: 'Место',
  interval: 'Место с учётом случайности',
  score: 'Оценка',
  reliability: 'Надёжность мест',
  stars: 'Звёзды',
  median: 'Медиана',
  percentile: 'Процентиль',
  limits: 'Пределы',
  sigma: 'Сигма (σ)',
  outlier: 'Выброс',
  shift: 'Сдвиг',
  assurance: 'Достижение цели',
  funnel: 'Воронка',
  dispersion: 'φ и τ',
  effect: 'Эффект',
  chance: 'Изменение больше случайного',
} as const

export type TermName = keyof typeof TERM_NAMES
