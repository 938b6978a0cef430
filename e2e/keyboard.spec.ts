import { arrive, expect, test } from './fixtures'

test('offers a link past the navigation first, and always shows where the focus is', async ({ page }) => {
  await arrive(page, 'administrator', { path: '/companies?page_size=25' })
  await page.reload()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to main content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'What does “company” mean?' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Import' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'New company' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the table' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    const look = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return undefined
      const marked = [focused, focused.parentElement, focused.closest('label')].filter(
        (element) => element !== null,
      )
      return {
        html: focused.outerHTML.slice(0, 120),
        isMarked: marked.some((element) => {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
          return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
        }),
      }
    })
    if (look) expect(look.isMarked, look.html).toBe(true)
  }
})

test('leaves keys to an input method, knows keys by their place in Cyrillic, and leaves a search by Escape', async ({
  page,
}) => {
  await arrive(page, 'administrator', { path: '/roles' })
  /** Presses a key as a keyboard with another layout does. Playwright knows the US layout only. */
  const press = (
    key: string,
    code: string,
    more: { ctrlKey?: boolean; shiftKey?: boolean; isComposing?: boolean; keyCode?: number } = {},
  ) =>
    page.evaluate(
      (init) =>
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
        ),
      { key, code, ...more },
    )
  const field = page.getByRole('combobox', { name: 'Search or run a command' })
  await press('л', 'KeyK', { ctrlKey: true })
  await field.fill('em')
  await expect(page.getByRole('option', { name: /Employees/ }).first()).toBeVisible()
  for (const key of ['Enter', 'Escape', 'ArrowDown']) {
    await press(key, key, { isComposing: true })
    await press(key, key, { keyCode: 229 })
  }
  await expect(field).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()

  await press(',', 'Slash', { shiftKey: true })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await press('п', 'KeyG')
  await press('у', 'KeyE')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Employees')

  await page.keyboard.press('/')
  await page.keyboard.type('zz')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})
