// `{.repeated section P}`: an array frame with the counter, and a frame for each element (section 6.3).
import type { Body } from './emitter.ts';
import { emitAlternate } from './if.ts';
import type { RepeatedNode } from './tree.ts';

export function emitRepeated(body: Body, node: RepeatedNode, frame: string): void {
  const list = body.fresh('l');
  const array = body.fresh('f');
  const element = body.fresh('f');
  const index = body.fresh('i');
  const length = body.fresh('n');
  body.code(
    `const ${list}=${body.emitter.lookUpHere(node.path, frame)};\n` +
      `if(Array.isArray(${list})&&${list}.length>0){const ${array}=new Fr(${list},${frame}),${length}=${list}.length;\n` +
      `for(let ${index}=0;${index}<${length};${index}++){` +
      `${array}.counter=${index};const ${element}=new Fr(${list}[${index}],${array});Q(x,1);`,
  );
  body.nested(node.block, element);
  if (node.between.length > 0) {
    body.code(`if(${index}<${length}-1){`);
    body.nested(node.between, element);
    body.code('}');
  }
  body.code('}');
  emitAlternate(body, node.alternate, frame);
}
