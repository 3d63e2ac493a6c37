import { COMPARE, PASSPORTS, SIGN_IN, SIGNAL } from '@/lib/features/help/common/labels'
import { ENTER } from '@/lib/features/help/operator/labels'
import type { FirstStep, HelpSection } from '@/lib/features/help/shapes'

const REVIEW: HelpSection = {
  id: 'review',
  title: 'Проверить и утвердить',
  steps: [
    'В «Моих показателях» нажмите «Ждут проверки» или «Проверка и утверждение»: документы квартала стоят одним списком, стрелки ведут к соседнему кварталу.',
    'Откройте карточки предупреждений: рядом с числом — прошлый период, год назад и медиана группы.',
    'Сомневаетесь — задайте вопрос у числа или верните документ на доработку, назвав причину.',
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

export const MANAGER: readonly HelpSection[] = [
  REVIEW,
  WATCH,
  SIGNAL,
  COMPARE,
  PLAN,
  REPORT,
  ENTER,
  PEOPLE,
  PASSPORTS,
  SIGN_IN,
]

export const MANAGER_FIRST_STEPS: readonly FirstStep[] = [
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
