/* Inner parts of exceljs that lib/core/workbook/exceljs.ts patches. */

declare module 'exceljs/lib/xlsx/xform/style/styles-xform.js' {
  export default class StylesXform {
    init(): void
    _addFont(font: Partial<import('exceljs').Font>): number
  }
}

declare module 'exceljs/lib/xlsx/xform/sheet/sheet-properties-xform.js' {
  interface XmlStream {
    addRollback(): void
    openNode(name: string): void
    closeNode(): void
    commit(): void
    rollback(): void
  }

  interface Part {
    /** @returns whether it wrote anything */
    render(xml: XmlStream, model: unknown): boolean | undefined
  }

  export default class SheetPropertiesXform {
    readonly tag: string
    readonly map: Record<'tabColor' | 'outlinePr' | 'pageSetUpPr', Part>
    render(
      xml: XmlStream,
      model: { tabColor?: unknown; outlineProperties?: unknown; pageSetup?: unknown } | undefined,
    ): void
  }
}
