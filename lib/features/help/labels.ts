import type { RoleName } from '@/lib/core/domain/permissions'
import { LATER_WORDS } from '@/lib/features/analytics/publications/labels'
import { COMPARE, PASSPORTS, SIGN_IN, SIGNAL } from '@/lib/features/help/common/labels'
import { ENTER, OPERATOR, OPERATOR_FIRST_STEPS } from '@/lib/features/help/operator/labels'
import type { FirstStep, HelpSection } from '@/lib/features/help/shapes'

const REVIEW: HelpSection = {
  id: 'review',
  title: 'Проверить и утвердить',
  steps: [
    'В «Моих показателях» нажмите «Проверить» или «Проверка и утверждение»: документы квартала стоят одним списком, стрелки ведут к соседнему кварталу.',
    'Откройте карточки предупреждений: рядом с числом — прошлый период, год назад и медиана группы.',
    'Сомневаетесь — задайте вопрос у числа или верните документ на доработку кнопкой в его строке, назвав причину.',
    'Утвердите один документ в его строке или все готовые сразу — кнопкой внизу.',
  ],
  note: 'Внизу сказано, чего не хватает, и F8 ведёт от одного к другому. Утверждённый документ не меняется. Нашли ошибку — попросите администратора вернуть его в работу.',
  picture: 'review',
  links: [{ label: 'Мои показатели', href: '/my-metrics' }],
}

const WATCH: HelpSection = {
  id: 'watch',
  title: 'Увидеть, что требует внимания',
  steps: [
    'Откройте «Обзор»: каждая строка — одно дело и одна кнопка к нему.',
    'Ниже — карта: все показатели за восемь кварталов, ваше место и достижение цели.',
    'Сводка нужна письмом — нажмите «Прислать сводку»; на бумаге — «Печать».',
  ],
  picture: 'overview',
  links: [{ label: 'Обзор', href: '/analytics/overview' }],
}

const PREVIEW: HelpSection = {
  id: 'preview',
  title: 'Проверить свои числа до выпуска',
  steps: [
    'Сравнение меняется только выпусками. За десять дней до выпуска открывается предпросмотр: о нём скажут письмо и полоса на «Обзоре».',
    'Сверьте свои числа; там же видно, что не увидят другие и почему. Рядом — медианы действующего выпуска: новые появятся вместе с выпуском.',
    'Нашли ошибку — выберите документ и напишите, что неверно. Всё верно — отметьте.',
  ],
  note: `Исправленное после заморозки войдёт ${LATER_WORDS}. Своё новое значение вы видите сразу, с местом, которое оно заняло бы.`,
  links: [
    { label: 'Выпуски', href: '/analytics/publications' },
    { label: 'Предпросмотр', href: '/analytics/publications/preview' },
  ],
}

const PLAN: HelpSection = {
  id: 'plan',
  title: 'Наметить мероприятие и увидеть его эффект',
  steps: [
    'Нажмите «Наметить мероприятие» у сигнала, у места в рейтинге или в плане.',
    'Назовите ответственного и срок; подсказки говорят, что обычно помогает.',
    'Отметьте завершение. Через четыре квартала видно, что изменилось у вас и что — у всех.',
  ],
  picture: 'measures',
  links: [
    { label: 'План мероприятий', href: '/analytics/measures' },
    { label: 'Как считается эффект', href: '/analytics/method#effect' },
  ],
}

const REPORT: HelpSection = {
  id: 'report',
  title: 'Подготовить отчёт',
  steps: [
    'Таблица по кварталам и годам — «Отчет по показателям»; её можно скачать в XLSX и напечатать.',
    'Для подписи — отчёт для внутреннего контроля: выберите период и категории, получите PDF и DOCX.',
  ],
  links: [
    { label: 'Отчет по показателям', href: '/analytics/report' },
    { label: 'Отчёт для внутреннего контроля', href: '/analytics/report/control' },
  ],
}

const PEOPLE: HelpSection = {
  id: 'people',
  title: 'Пригласить сотрудников',
  steps: [
    'Откройте «Мои пользователи» и нажмите «Пригласить пользователя».',
    'Оператору отметьте категории: он увидит и введёт только их.',
    'Приглашение придёт письмом. Не дошло — отправьте повторно из списка.',
  ],
  picture: 'users',
  links: [
    { label: 'Мои пользователи', href: '/settings/users' },
    { label: 'Моя организация', href: '/settings/company' },
  ],
}

const EXCHANGE: HelpSection = {
  id: 'exchange',
  title: 'Обмен с МИС',
  steps: [
    'Откройте «Обмен» в настройках и создайте пробный ключ: он проверяет, но ничего не записывает. Ключ виден один раз, сохраните его в МИС.',
    'Запросите коды периода: примеры для curl, Python, 1С, ADX и mADX с кодами вашей организации стоят внизу той же страницы.',
    'Передайте числа: в ответе решение по каждой строке. Хотя бы одна строка отклонена — не записано ничего; с ?partial=true не принимаются только документы этих строк.',
    'Всё сходится — создайте боевой ключ и передавайте по расписанию: числа встанут в черновики, проверите и утвердите их вы.',
  ],
  note: 'Введённое человеком ключ не заменяет: оба числа стоят в документе, «Взять» или «Оставить своё» решает тот, кто вводит. Утверждённый документ не меняется. Повтор с тем же Idempotency-Key сутки получает тот же ответ. У ключа 60 вызовов в минуту и два сразу, 1 МБ и 40 периодов за раз, 200 000 строк в сутки, передача или проба короче ста строк считается за сто; на ответ 429 повторите через столько секунд, сколько сказано в Retry-After. То же принимается в ADX (application/adx+xml) и FHIR MeasureReport (mADX).',
  links: [{ label: 'Обмен', href: '/settings/exchange' }],
}

const MANAGER: readonly HelpSection[] = [
  REVIEW,
  WATCH,
  SIGNAL,
  COMPARE,
  PREVIEW,
  PLAN,
  REPORT,
  ENTER,
  PEOPLE,
  EXCHANGE,
  PASSPORTS,
  SIGN_IN,
]

const MANAGER_FIRST_STEPS: readonly FirstStep[] = [
  {
    text: 'Пригласите операторов и раздайте им категории.',
    link: { label: 'Мои пользователи', href: '/settings/users' },
  },
  {
    text: 'Проверьте и утвердите документы квартала одним списком.',
    link: { label: 'Как проверить', href: '/help#review' },
  },
  {
    text: 'Посмотрите, что требует внимания и где вы среди других.',
    link: { label: 'Обзор', href: '/analytics/overview' },
  },
]

/** For whoever is of a watcher, which enters nothing and has no place. */
export const WATCHER_FIRST_STEPS: readonly FirstStep[] = [
  {
    text: 'Посмотрите, как сравнивают организации: данных ваша не вводит и места не занимает.',
    link: { label: 'Рейтинг', href: '/analytics/rating' },
  },
  {
    text: 'Прочитайте, что показал последний квартал.',
    link: { label: 'Выпуски', href: '/analytics/publications' },
  },
  {
    text: 'Узнайте, как считаются места, сигналы и скрытые числа.',
    link: { label: 'Как считается', href: '/analytics/method' },
  },
]

const BOARD: HelpSection = {
  id: 'board',
  title: 'Увидеть, кто сдал и кто нет',
  steps: [
    'Откройте «Полноту данных» и выберите квартал.',
    'Сверху те, кто сдал меньше всех; нажмите название — откроется квартал организации.',
    'Список для обзвона скачайте в XLSX. Напоминания о сроке уходят письмами сами; отметьте организации и нажмите «Напомнить», чтобы послать ещё одно.',
  ],
  picture: 'completeness',
  links: [{ label: 'Полнота данных', href: '/admin/completeness' }],
}

const COMPANY: HelpSection = {
  id: 'company',
  title: 'Подключить организацию и открыть ей период',
  steps: [
    'Нажмите «Добавить организацию»; номер она получит сама.',
    'Первый квартал — с какого периода она вводит данные. Дальше каждый период открывается, когда заканчивается.',
    'Укажите тип, форму собственности, уровень, коечный фонд и экстренную помощь: по ним её сравнивают.',
    'Пригласите руководителя: остальных он пригласит сам.',
  ],
  picture: 'companies',
  links: [
    { label: 'Организации', href: '/admin/companies' },
    { label: 'Заявки на изменение сведений', href: '/admin/property-requests' },
  ],
}

const METRIC: HelpSection = {
  id: 'metric',
  title: 'Добавить или изменить показатель',
  steps: [
    'В «Показателях» откройте категорию и нажмите «Добавить показатель».',
    'Дайте переменным имена, впишите формулу буквами и попробуйте её на числах тут же.',
    'Первый период говорит, с какого времени показатель вводят. После первых документов формула закрепляется.',
    'Смысл изменился — скопируйте в новый показатель: прежний доживёт до последнего периода, ряды не смешаются.',
  ],
  picture: 'metrics',
  links: [
    { label: 'Показатели', href: '/admin/metrics' },
    { label: 'Исходные данные', href: '/admin/source-data' },
    { label: 'Увязки', href: '/admin/cross-checks' },
  ],
}

const WITHDRAW: HelpSection = {
  id: 'withdraw',
  title: 'Вернуть утверждённое в работу',
  steps: [
    'Просьбы руководителей собраны в «Просьбах вернуть в работу»: прочтите причину и откройте документ.',
    'Вернув, напишите, что исправить. Прежние значения останутся в истории.',
    'Возвращать незачем — откажите с причиной: её прочтут.',
  ],
  links: [{ label: 'Просьбы вернуть в работу', href: '/admin/withdrawal-requests' }],
}

const PUBLISH: HelpSection = {
  id: 'publish',
  title: 'Выпустить сравнение',
  steps: [
    'Откройте «Выпуски»: справа календарь, по нему выпуск замораживается, открывает предпросмотр и выходит сам.',
    'Посмотреть заранее — «Собрать сейчас и посмотреть»: кандидата видят только администраторы.',
    'Пока открыт предпросмотр, напишите, что показал квартал, по категориям; отложите день, если кто-то исправляет данные.',
    'Проверка не пройдена — выпуск не выйдет: страница скажет почему. Ошибка в вышедшем — отзовите его с причиной.',
  ],
  note: 'Новые организации и исправления прошлых периодов входят не поодиночке: кто чего ждёт, сказано там же.',
  links: [{ label: 'Выпуски', href: '/admin/publications' }],
}

const SECRECY: HelpSection = {
  id: 'secrecy',
  title: 'Убедиться, что сравнения никого не выдают',
  steps: [
    'Откройте «Анонимность»: сверху — сертификат действующего выпуска, что проверено и что скрыто; ниже — правила.',
    'Сертификат есть у каждого выпуска: проверка проходит до предпросмотра и ещё раз перед публикацией. Проверить, что есть сейчас, можно в «Выпусках»: «Собрать сейчас и посмотреть».',
    'Запрос на связь с организацией по номеру передаёте вы: он ждёт в «Запросах на взаимодействие».',
  ],
  links: [
    { label: 'Выпуски', href: '/admin/publications' },
    { label: 'Запросы на взаимодействие', href: '/admin/contact-offers' },
    { label: 'Как мы храним тайну', href: '/analytics/anonymity' },
  ],
}

const JOURNAL: HelpSection = {
  id: 'journal',
  title: 'Узнать, кто что сделал',
  steps: [
    'Откройте «Журнал действий» и отберите по человеку, действию или дате.',
    'Строка показывает, что было и что стало. Записи только добавляются: стереть их нельзя никому.',
  ],
  links: [{ label: 'Журнал действий', href: '/admin/journal' }],
}

const ADMIN: readonly HelpSection[] = [
  BOARD,
  COMPANY,
  METRIC,
  WITHDRAW,
  PUBLISH,
  SECRECY,
  JOURNAL,
  COMPARE,
  SIGN_IN,
]

const ADMIN_FIRST_STEPS: readonly FirstStep[] = [
  {
    text: 'Проверьте показатели и категории: они уже загружены.',
    link: { label: 'Показатели', href: '/admin/metrics' },
  },
  {
    text: 'Добавьте организации и пригласите их руководителей.',
    link: { label: 'Организации', href: '/admin/companies' },
  },
  {
    text: 'Следите, кто сдал квартал и кто опаздывает.',
    link: { label: 'Полнота данных', href: '/admin/completeness' },
  },
]

/** The help: a guide for each role by the name of its tab, used by pages, search, first steps and tests. */
export const GUIDES: Readonly<
  Record<RoleName, { name: string; sections: readonly HelpSection[]; firstSteps: readonly FirstStep[] }>
> = {
  operator: { name: 'Оператору', sections: OPERATOR, firstSteps: OPERATOR_FIRST_STEPS },
  manager: { name: 'Руководителю', sections: MANAGER, firstSteps: MANAGER_FIRST_STEPS },
  admin: { name: 'Администратору', sections: ADMIN, firstSteps: ADMIN_FIRST_STEPS },
}

export const ROLES = ['operator', 'manager', 'admin'] as const satisfies readonly RoleName[]
export type Role = (typeof ROLES)[number]
