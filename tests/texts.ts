import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that a person can read on a screen, in a mail, on paper or in a refusal. */
export interface Text {
  /** Where the text stands: `web/records/job.ts:41`. */
  readonly at: string;
  /** The text, with `…` for each value that is filled in: `… assigned to …`. */
  readonly text: string;
}

const root = join(import.meta.dirname, '..');

/** Calls whose texts reach developers or the database, never a person at the console. */
const CALLS_FOR_MACHINES =
  /^(graphql|sql|RegExp|require|import|querySelector\w*|closest|matches|getPropertyValue|raw|lit|ref|Symbol)$/;
const LOG_METHODS = /^(trace|debug|info|warn|error|fatal)$/;
/** Attributes and properties whose values are names for machines. */
const NAMES_FOR_MACHINES =
  /^(className|class|id|key|name|type|role|rel|target|href|src|path|pattern|operation|kind|is|accept|autoComplete|inputMode|method|d|viewBox|fill|stroke|style|font|media|sizes|selector|format|allow|policy)$|^data-/;
/** Attributes and properties whose values are texts even where they are a single word. */
const NAMES_OF_TEXTS =
  /^(title|label|hint|message|detail|why|say|said|singular|plural|placeholder|alt|aria-label|aria-description|heading|subject|body|summary|description|term|caption|text|done|unblock|final|empty|note)$/;

/** `company.name as companyName`, as Kysely takes a column under another name. */
const IN_A_QUERY = /^[\w.]+ as \w+$/;
/** `job.assign` */
const ID_OF_A_COMMAND = /^[a-z]\w+\.[a-z]\w+$/;

/** Every text in the sources of console, service and settings, in the order of files and lines. */
export function texts(): Text[] {
  const files = globSync(['*.ts', '{web,service,gateway}/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !/\.d\.ts$|(^|\/)(dist|demo|node_modules)\//.test(file))
    .sort();
  return files.flatMap((file) => textsOf(file, readFileSync(join(root, file), 'utf8')));
}

/** The texts of one source file. */
export function textsOf(file: string, source: string): Text[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Text[] = [];
  visit(tree);
  return found;

  function visit(node: ts.Node): void {
    if (isForMachines(node)) return;
    const text = textIn(node);
    if (text !== null && isReadable(text, node)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ at: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  }
}

function isForMachines(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return CALLS_FOR_MACHINES.test(nameOf(node.tag));
  if (ts.isNewExpression(node)) return /Error$|^RegExp$|^URL$|^Worker$/.test(nameOf(node.expression));
  if (ts.isCallExpression(node)) {
    if (CALLS_FOR_MACHINES.test(nameOf(node.expression))) return true;
    return (
      ts.isPropertyAccessExpression(node.expression) &&
      LOG_METHODS.test(node.expression.name.text) &&
      /log/i.test(node.expression.expression.getText())
    );
  }
  if (ts.isJsxAttribute(node)) return NAMES_FOR_MACHINES.test(node.name.getText());
  if (ts.isPropertyAssignment(node))
    return (
      ts.isStringLiteralLike(node.initializer) &&
      NAMES_FOR_MACHINES.test(keyOf(node)) &&
      !node.initializer.text.includes(' ')
    );
  return ts.isElementAccessExpression(node);
}

/** The text of a literal, a template or what stands between two tags; null of any other node. */
function textIn(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.replace(/\s+/g, ' ').trim();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isReadable(text: string, node: ts.Node): boolean {
  if (!/\p{L}{2}/u.test(text.replaceAll('…', ''))) return false;
  if (IN_A_QUERY.test(text) || ID_OF_A_COMMAND.test(text)) return false;
  if (ts.isJsxText(node)) return true;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return text.includes(' ');
  if (ts.isBinaryExpression(parent) && /^[!=]==?$/.test(parent.operatorToken.getText())) return false;
  const isNamed =
    (ts.isPropertyAssignment(parent) && NAMES_OF_TEXTS.test(keyOf(parent))) ||
    (ts.isJsxAttribute(parent) && NAMES_OF_TEXTS.test(parent.name.getText()));
  if (isNamed) return !/^[a-z]+([A-Z]\w*)+$|^[A-Z]+(_[A-Z]+)*$/.test(text);
  if (/^[\w.:/#@*{}()[\]=,;%+<>-]*$|^[.#[*:]|[{}<>]|;$|^(application|text|image)\//.test(text.replaceAll('…', ''))) {
    return /^\p{Lu}\p{Ll}+$/u.test(text) && !ts.isElementAccessExpression(parent);
  }
  return /\s/.test(text.trim()) || /^\p{Lu}\p{Ll}+[.…?]?$/u.test(text);
}

function nameOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : '';
}

function keyOf({ name }: ts.PropertyAssignment): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

if (import.meta.main) {
  for (const { at, text } of texts()) process.stdout.write(`${at}\t${text.replace(/\s+/g, ' ')}\n`);
}
