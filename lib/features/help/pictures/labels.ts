/** Every picture is of one size: its place is kept while it loads. In pixels of the file. */
export const PICTURE = { width: 1440, height: 900 }

/** What each picture of the help shows; `npm run screenshots` takes them anew. */
export const PICTURES = {
  matrix: 'Мои показатели: категории строками, кварталы столбцами, в ячейках состояние документов',
  document: 'Документ за квартал: исходные данные, вычисленные значения, внизу «Утвердить»',
  review: 'Проверка и утверждение: документы квартала списком, предупреждения карточками',
  overview: 'Обзор: что требует внимания и карта показателей',
  dynamics: 'Динамика показателя: свои значения, пределы и отмеченный сигнал',
  measures: 'План мероприятий: список и открытое мероприятие с графиком',
  rating: 'Рейтинг: своё место, из чего оно сложилось, и организации группы',
  users: 'Пользователи организации: роль, категории, последний вход',
  completeness: 'Полнота данных: организации строками, категории столбцами, что утверждено и что нет',
  companies: 'Организации: номер, роль, регион, пользователи',
  metrics: 'Показатели по категориям с формулами и сроком действия',
} as const

export type PictureName = keyof typeof PICTURES

export const picturePath = (name: PictureName): string => `/help/${name}.webp`
