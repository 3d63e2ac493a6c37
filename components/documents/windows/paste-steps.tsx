/** How a block of cells from a spreadsheet is pasted, step by step. */
export function PasteSteps() {
  return (
    <>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm text-ink-soft">
        <li>Скопируйте ячейки с числами в Excel или другой таблице.</li>
        <li>Поставьте курсор в поле, с которого начать, и нажмите Ctrl+V.</li>
      </ol>
      <p className="mt-3 text-sm text-ink-soft">
        Строка таблицы — это показатель, столбец — его данные a, b, c… Один столбец заполняет ту же букву у
        следующих показателей, а начатый в показателе с одним полем — все поля подряд. Пустые ячейки очищают
        поля.
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        Отключённый показатель занимает свою строку таблицы, но значения в него не вставляются. Что не
        вставлено, будет перечислено после вставки.
      </p>
    </>
  )
}
