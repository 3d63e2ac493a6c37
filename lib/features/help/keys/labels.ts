export interface KeyGroup {
  title: string
  /** The screens it is of. */
  path: RegExp
  keys: ReadonlyArray<readonly [keys: readonly string[], does: string]>
}

export const DOCUMENT_KEYS: KeyGroup = {
  title: 'Документ',
  path: /^\/my-metrics\/(?:add|\d+\/edit)$/,
  keys: [
    [['Enter', 'Tab'], 'следующее число; после последнего — к тому, что мешает утвердить'],
    [['↑', '↓'], 'соседнее число'],
    [['F8'], 'следующее предупреждение, с Shift — предыдущее'],
    [['Shift', 'Enter'], 'новая строка в пояснении'],
    [['F2'], 'описание показателя'],
    [['F4'], 'отключить или включить показатель'],
    [['F9'], 'прошлые значения показателя'],
    [['Ctrl', 'S'], 'сохранить'],
    [['Ctrl', 'Enter'], 'утвердить'],
  ],
}

/** What the keyboard does, screen by screen. */
export const KEY_GROUPS: readonly KeyGroup[] = [
  DOCUMENT_KEYS,
  {
    title: 'Мои показатели',
    path: /^\/my-metrics$/,
    keys: [
      [['↑', '↓', '←', '→'], 'соседний документ таблицы'],
      [['Home', 'End'], 'первый и последний документ строки'],
      [['Enter'], 'открыть документ'],
    ],
  },
  {
    title: 'Проверка и утверждение',
    path: /^\/my-metrics\/review$/,
    keys: [
      [['Enter'], 'из пояснения — к следующему'],
      [['Shift', 'Enter'], 'новая строка в пояснении'],
    ],
  },
  {
    title: 'Порядок показателей',
    path: /^\/admin\/metrics$/,
    keys: [
      [['Пробел'], 'взять строку за ручку и положить'],
      [['↑', '↓'], 'передвинуть взятую строку'],
    ],
  },
  {
    title: 'Везде',
    path: /^\//,
    keys: [
      [['?'], 'клавиши этого экрана'],
      [['Tab'], 'следующее поле, кнопка или ссылка, с Shift — предыдущее'],
      [['↑', '↓'], 'выбор в списке и в меню'],
      [['Esc'], 'закрыть окно, список или меню'],
    ],
  },
]
