const SHAPES = 'path, line, circle, rect'

function number(element: Element, name: string): number {
  return Number.parseFloat(element.getAttribute(name) ?? '0') || 0
}

function outline(element: SVGElement): Path2D {
  const path = new Path2D()
  switch (element.tagName) {
    case 'circle':
      path.arc(number(element, 'cx'), number(element, 'cy'), number(element, 'r'), 0, 2 * Math.PI)
      return path
    case 'line':
      path.moveTo(number(element, 'x1'), number(element, 'y1'))
      path.lineTo(number(element, 'x2'), number(element, 'y2'))
      return path
    case 'rect':
      path.rect(
        number(element, 'x'),
        number(element, 'y'),
        number(element, 'width'),
        number(element, 'height'),
      )
      return path
    default:
      return new Path2D(element.getAttribute('d') ?? '')
  }
}

function paintShape(context: CanvasRenderingContext2D, element: SVGElement): void {
  const style = getComputedStyle(element)
  const path = outline(element)
  const opacity = Number(style.opacity)
  if (style.fill !== 'none' && element.tagName !== 'line') {
    context.globalAlpha = opacity * Number(style.fillOpacity)
    context.fillStyle = style.fill
    context.fill(path)
  }
  if (style.stroke !== 'none') {
    context.globalAlpha = opacity * Number(style.strokeOpacity)
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.lineJoin = 'round'
    const dashes =
      style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat)
    context.setLineDash(dashes)
    context.stroke(path)
  }
}

function paintText(context: CanvasRenderingContext2D, element: SVGTextContentElement): void {
  if (element.getNumberOfChars() === 0 || element.querySelector('tspan')) return
  const style = getComputedStyle(element)
  const start = element.getStartPositionOfChar(0)
  context.globalAlpha = Number(style.opacity)
  context.font = fontOf(style)
  context.fillStyle = style.fill
  context.fillText(element.textContent ?? '', start.x, start.y)
}

export const fontOf = (style: CSSStyleDeclaration, weight = style.fontWeight, size = style.fontSize) =>
  `${weight} ${size} ${style.fontFamily}`

/**
 * Draws what the page shows of an SVG, with the page's own fonts and colours. No picture is loaded on the way, so
 * neither the content policy nor a missing font has a say.
 */
export function paint(context: CanvasRenderingContext2D, svg: SVGSVGElement, x: number, y: number): void {
  const origin = svg.getScreenCTM()?.inverse()
  if (!origin) return
  for (const element of svg.querySelectorAll<SVGGraphicsElement>(`${SHAPES}, text, tspan`)) {
    const place = element.getScreenCTM()
    if (!place || element.closest('defs')) continue
    const { a, b, c, d, e, f } = origin.multiply(place)
    context.save()
    context.translate(x, y)
    context.transform(a, b, c, d, e, f)
    if (element instanceof SVGTextContentElement) paintText(context, element)
    else paintShape(context, element)
    context.restore()
  }
}
