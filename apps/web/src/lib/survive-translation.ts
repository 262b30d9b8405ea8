// A browser that translates the page replaces text nodes. React then removes a node, or inserts before one, that is no longer
// where React put it, which throws and would end the page. Import this first in each entry of the build.

if (typeof Node === 'function') {
  // oxlint-disable-next-line typescript/unbound-method -- called with the node as `this`
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };

  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    child: T,
    before: Node | null,
  ): T {
    const isInPlace = before === null || before.parentNode === this;
    return insertBefore.call(this, child, isInPlace ? before : null) as T;
  };
}
