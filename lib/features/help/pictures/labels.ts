/** All pictures have the same size, so that space is reserved while loading. In pixels of the file. */
export const PICTURE = { width: 1440, height: 900 }

/** Descriptions of the help's pictures; `npm run screenshots` regenerates them. */
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
