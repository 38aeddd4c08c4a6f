import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import puppeteer, { type KeyInput } from 'puppeteer-core';
import { Builder, By, Key, until, type WebDriver } from 'selenium-webdriver';
import { freePort } from '../free-port.ts';
import { programs, requiredPathOf } from '../programs.ts';

const SOON_MS = 60_000;

/** A browser with one page, for Debian's Firefox and WebKit: Playwright drives only browsers of its own build. */
export interface OtherBrowser {
  /** Presses keys in order: `press('g', 'c')`, `press('Control+k')`. */
  press(...keys: string[]): Promise<void>;
  /** Types a text at the cursor. */
  types(text: string): Promise<void>;
  /** Gives a file to the page's file input. */
  gives(path: string): Promise<void>;
  /** Opens an address. */
  opens(url: string): Promise<void>;
  /** The value of a JavaScript expression in the page. */
  asks(expression: string): Promise<unknown>;
  closes(): Promise<void>;
}

/** Opens Firefox, driven by WebDriver BiDi. */
export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requiredPathOf(programs.firefox),
    defaultViewport: { width: 1440, height: 900 },
  });
  const page = await browser.newPage();
  return {
    press: async (...keys) => {
      for (const key of keys) {
        const parts = key.split('+') as KeyInput[];
        for (const part of parts) await page.keyboard.down(part);
        for (const part of parts.reverse()) await page.keyboard.up(part);
      }
    },
    types: (text) => page.keyboard.type(text),
    gives: async (path) => {
      const input = await page.waitForSelector('input[type=file]', { timeout: SOON_MS });
      await input?.uploadFile(path);
    },
    opens: async (url) => void (await page.goto(url)),
    asks: (expression) => page.evaluate(expression),
    closes: () => browser.close(),
  };
}

/** Opens WebKit, driven by WebDriver, on a display without a screen: GTK has no headless mode. */
export async function openWebKit(): Promise<OtherBrowser> {
  const display = spawn(requiredPathOf(programs.display), ['-displayfd', '1', '-screen', '0', '1440x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  const port = await freePort();
  const server = spawn(requiredPathOf(programs.webKitDriver), [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // WebKit's sandbox refuses root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: 'ignore',
  });
  const end = () => Promise.all([server, display].map(ended));
  const driver = await sessionAt(`http://127.0.0.1:${port}`).catch(async (error) => {
    await end();
    throw error;
  });
  return {
    press: async (...keys) => {
      for (const key of keys) {
        const parts = key.split('+').map(keyOf);
        const actions = driver.actions();
        for (const part of parts) actions.keyDown(part);
        for (const part of parts.reverse()) actions.keyUp(part);
        await actions.perform();
      }
    },
    types: (text) => driver.actions().sendKeys(text).perform(),
    gives: (path) => driver.wait(until.elementLocated(By.css('input[type=file]')), SOON_MS).sendKeys(path),
    opens: (url) => driver.get(url),
    asks: (expression) => driver.executeScript(`return ${expression}`),
    closes: async () => {
      try {
        await driver.quit();
      } finally {
        await end();
      }
    },
  };
}

async function sessionAt(url: string): Promise<WebDriver> {
  const capabilities = { browserName: 'MiniBrowser' };
  const deadline = Date.now() + SOON_MS;
  for (;;) {
    try {
      return await new Builder().usingServer(url).withCapabilities(capabilities).build();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

function keyOf(name: string): string {
  return name.length === 1 ? name : Key[name.toUpperCase() as 'ENTER'];
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
