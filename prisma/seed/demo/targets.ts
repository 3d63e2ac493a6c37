import type { SqlClient } from '../connection'

/** Made-up targets in the indicators' own units, so that charts have a target line. */
const TARGETS: Readonly<Record<string, string>> = {
  'Частота катетер-ассоциированных инфекций кровотока': '2',
  'Частота инфекций послеоперационных ран (ИОХВ)': '1',
  'Показатель использования антибиотиков': '90',
  'Больничная летальность': '1.8',
  'Доля госпитализированных пациентов с периодом пребывания в приёмном отделении более 4 часов': '5',
  'Выдача документов о проведённом лечении на руки пациентам (законным представителям) в день выписки': '98',
  'Профилактика инфекционных осложнений антибактериальными препаратами за 30 минут до хирургического вмешательства':
    '95',
  'Количество случаев падений в медицинской организации': '0.8',
}

/** Sets the demo targets of indicators that have none. */
export async function setTargets(client: SqlClient): Promise<void> {
  await client.query(
    `UPDATE metrics SET target_value = t.value::numeric FROM json_each_text($1) AS t
      WHERE metrics.name = t.key AND metrics.target_value IS NULL`,
    [JSON.stringify(TARGETS)],
  )
}
